import type { Guard } from '../../core/guard.ts'
import type { Kit } from '../../core/kit.ts'
import { readyRequest } from './nonces.ts'
import { selectAccountId, signInOf, signInSessionOf } from './signInState.ts'

/** Lets a visitor pass who is signed in with the account and on the network that the page uses. */
export function signInGuard(kit: Kit): Guard {
  const { options, store } = signInOf(kit)
  return {
    id: 'signIn',
    route: { name: 'SignIn' },
    holds(state) {
      const account = selectAccountId(state)
      if (!account || signInSessionOf(kit, account)) return true
      const { isUnreachable, sessions, wanted } = store.getState()
      if (wanted.includes(account)) return false
      // A server that has not answered yet does not hold the visitor up.
      return options.required === false || (!sessions && !isUnreachable)
    },
    mayDismiss: () => options.required === false,
    prompts(state) {
      const account = selectAccountId(state)
      return options.prompt !== false && account !== undefined && store.getState().wanted.includes(account)
    },
    signIn: () => readyRequest(kit),
  }
}
