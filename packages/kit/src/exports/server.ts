export {
  type CaipAddress,
  type CaipNetworkId,
  type NonceProblem,
  parseSignInMessage,
  type SignInClaim,
  SignInError,
  type SignInErrorCode,
  type SignInErrorEntry,
  type SignInExpectations,
  type SignInMessage,
  type SignInSigner,
  type SignInVerifier,
  signInErrors,
  type VerifiedSignIn,
} from '@foyer/contract'
export { createNonce } from '../server/createNonce.ts'
export { createSignInHandler } from '../server/createSignInHandler.ts'
export type { EvmSignInOptions } from '../server/evmSignInVerifier.ts'
export { type MemorySignInStoreOptions, memorySignInStore } from '../server/memorySignInStore.ts'
export { type RedisSignInStoreOptions, redisSignInStore } from '../server/redisSignInStore.ts'
export type { RequestWithCookies, ServerSession, SignInCookieOptions } from '../server/sessionCookie.ts'
export type { SignInHandlerErrorCode } from '../server/signInHandlerErrors.ts'
export type {
  SignInCaller,
  SignInHandler,
  SignInHandlerOptions,
  SignInLimits,
  SignInStore,
} from '../server/signInHandlerOptions.ts'
export { type SqlSignInStoreOptions, sqlSignInStore } from '../server/sqlSignInStore.ts'
export { type VerifySignInParameters, type VerifySignInReturnType, verifySignIn } from '../server/verifySignIn.ts'
