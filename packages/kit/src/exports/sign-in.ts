export { type SignIn, signIn } from '../features/signIn/signIn.ts'
export type { SignInOptions, SignInRules, SignInServer, SignInSession } from '../features/signIn/signInOptions.ts'
export type { SignInServerLocation } from '../features/signIn/signInServer.ts'
export type { SignInProperties } from '../features/signIn/signInState.ts'
