import type { Kit } from './kit.ts'
import type { SignInRequest } from './signIn.ts'

/** What a wallet is to sign in the approval in which it connects, where a guard has something ready; it is used up by that. */
export function signInToAsk({ guards }: Kit): SignInRequest | undefined {
  for (const guard of guards) {
    const request = guard.signIn?.()
    if (request) return request
  }
  return undefined
}
