import { loadPart } from '../../core/loadPart.ts'
import type { SignInGateway } from './signInGateway.ts'
import type { SignInSession, WholeSignInServer } from './signInOptions.ts'

/** What both ways to a server have; only the gateway's has tokens. */
type Reached = WholeSignInServer & Partial<Pick<SignInGateway, 'getToken'>>

/** A server whose code is fetched with the first call, since no visitor signs in on the first page. */
export function reachLater(load: () => Promise<Reached>): Reached {
  let loaded: Promise<Reached> | undefined
  const reach = () => {
    loaded ??= loadPart(load).catch((error) => {
      // The next call tries again.
      loaded = undefined
      throw error
    })
    return loaded
  }
  return {
    getNonce: async () => (await reach()).getNonce(),
    verify: async (proof) => (await reach()).verify(proof),
    getSession: async () => (await reach()).getSession(),
    signOut: async (session) => (await reach()).signOut(session),
    getToken: async (session: SignInSession) => (await reach()).getToken?.(session),
  }
}
