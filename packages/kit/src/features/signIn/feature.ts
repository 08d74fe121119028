import type { Guard } from '../../core/guard.ts'
import type { Kit } from '../../core/kit.ts'
import { loadLater } from '../../core/loadPart.ts'
import { type KitState, selectIsConnected } from '../../core/store.ts'
import { defineFeature, type Feature } from '../../runtime/feature.ts'
import { readyRequest } from './nonces.ts'
import type { SignInOptions } from './signInOptions.ts'
import { type SignInFeature, selectAccountId, signInOf, signInSessionOf } from './signInState.ts'

/** The feature, with options that may need the kit they are for. */
export function defineSignIn(options: (kit: Kit) => SignInOptions): Feature {
  const feature: SignInFeature = {
    ...defineFeature({
      id: 'signIn',
      routes: { SignIn: 'guard' },
      guards: (kit) => [signInGuard(kit)],
      start: followVisitor,
      load: () => import('./index.ts'),
    }),
    options,
  }
  return feature
}

/** Notes which accounts the visitor takes up, and fetches the rest of the feature once a wallet is there or looked for. */
function followVisitor(kit: Kit): void {
  const { store } = signInOf(kit)
  kit.store.subscribe((state, before) => {
    if (kit.isDestroyed) return
    const account = selectAccountId(state)
    const last = selectAccountId(before)
    if (account && account !== last && isChosen(state, last !== undefined))
      store.setState(({ wanted }) => ({ wanted: [...wanted.filter((other) => other !== account), account] }))
    if (selectIsConnected(state) || state.modal.open)
      loadLater(
        kit,
        () => import('./followSessions.ts'),
        ({ signInSessions }) => void kit.resource(signInSessions),
      )
  })
}

/** Whether the visitor did it, just now; a connection that came back from an earlier visit is not asked about. */
function isChosen({ expected, requests }: KitState, hadAccount: boolean): boolean {
  if (requests.some(({ kind, phase }) => kind === 'connect' && phase === 'succeeded')) return true
  return hadAccount && !expected && !requests.some(({ kind }) => kind === 'restore')
}

/** Lets a visitor pass who is signed in with the account and on the network that the page uses. */
function signInGuard(kit: Kit): Guard {
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
