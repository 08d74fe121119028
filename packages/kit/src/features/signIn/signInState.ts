import { createStore, type StoreApi } from 'zustand/vanilla'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { defineResource } from '../../core/resource.ts'
import { type KitState, selectAccount, selectNetworkId } from '../../core/store.ts'
import type { Feature } from '../../runtime/feature.ts'
import type { SignInOptions, SignInSession } from './signInOptions.ts'

/** What every event about signing in says; whose account it is stays out. */
export type SignInProperties = { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }

declare module '../../core/events.ts' {
  interface EventMap {
    SIGN_IN_SUCCESS: SignInProperties
    SIGN_IN_ERROR: SignInProperties & { readonly message: string }
    SIGN_IN_REJECTED: SignInProperties & { readonly message: string }
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** Asks the visitor to sign in with the active account. */
    SignIn: undefined
  }
}

/** An account on a network (CAIP-10). */
export type AccountId = `${CaipNetworkId}:${string}`

/** How far the sign-in of an account is. */
export type SignInProgress = {
  readonly account: AccountId
  readonly phase: 'starting' | 'ready' | 'asking' | 'verifying' | 'declined' | 'refused' | 'unreachable' | 'failed'
  readonly error?: KitError | undefined
  /** The check refused the signature of a contract account. */
  readonly isSmartAccount?: boolean | undefined
}

/** What a kit knows of who is signed in. */
export type SignInState = {
  /** Undefined until the server was asked. */
  readonly sessions?: readonly SignInSession[] | undefined
  /** The server did not say who is signed in. */
  readonly isUnreachable?: boolean | undefined
  /** The accounts that the visitor took up on this page and was not yet asked about. */
  readonly wanted: readonly AccountId[]
  readonly progress?: SignInProgress | undefined
}

/** The feature with what the site said about it. */
export type SignInFeature = Feature & { readonly options: (kit: Kit) => SignInOptions }

type SignInParts = { readonly options: SignInOptions; readonly store: StoreApi<SignInState> }

/** The site's words about sign-in, and what is known. Throws KitError `FEATURE_MISSING`. */
export function signInOf(kit: Kit): SignInParts {
  // A destroyed kit has no sessions, and its views may still be drawn.
  return kit.isDestroyed ? signInParts.create(kit) : kit.resource(signInParts)
}

const signInParts = defineResource('signIn', (kit): SignInParts => {
  const feature = kit.features.find(({ id }) => id === 'signIn') as SignInFeature | undefined
  if (!feature) {
    throw new KitError('FEATURE_MISSING', 'A feature is not part of this build', {
      details: 'createKit({ plugins: [signIn({ ... })] }) brings it',
    })
  }
  return { options: feature.options(kit), store: createStore<SignInState>(() => ({ wanted: [] })) }
})

/** The account that the page uses, on its network. */
export function selectAccountId(state: KitState): AccountId | undefined {
  const account = selectAccount(state)
  const networkId = selectNetworkId(state)
  return account && networkId && `${networkId}:${account.address}`
}

/** The session that holds for an account now (default: for the one that the page uses). */
export function signInSessionOf(kit: Kit, account = selectAccountId(kit.store.getState())): SignInSession | undefined {
  if (!account) return undefined
  return signInOf(kit)
    .store.getState()
    .sessions?.find(
      (session) =>
        isCurrent(session) && session.networkIds.some((id) => isSame(kit, `${id}:${session.address}`, account)),
    )
}

/** Whether two spell the same account of the same network. */
export function isSame(kit: Kit, a: AccountId, b: AccountId): boolean {
  return spell(kit, a) === spell(kit, b)
}

/** Whether a session's time is not over. */
function isCurrent({ expiresAt }: SignInSession): boolean {
  return expiresAt === undefined || Date.parse(expiresAt) > Date.now()
}

function spell(kit: Kit, id: AccountId): string {
  const { address, networkId } = partsOf(id)
  const family = kit.options.chains.find(({ namespace }) => namespace === namespaceOf(networkId))
  return `${networkId}:${family?.normalize(address) ?? address}`
}

/** The network and the address of an account's id. */
export function partsOf(id: AccountId): { readonly networkId: CaipNetworkId; readonly address: string } {
  const at = id.indexOf(':', id.indexOf(':') + 1)
  return { networkId: id.slice(0, at) as CaipNetworkId, address: id.slice(at + 1) }
}
