import type { Chain } from './chain.ts'
import type { EventBus } from './events.ts'
import type { FeatureRoutes } from './featureRoutes.ts'
import type { Guard } from './guard.ts'
import type { Namespace } from './network.ts'
import type { ResolvedOptions } from './options.ts'
import type { WalletSourceMethods } from './source.ts'
import type { KitStorage } from './storage.ts'
import type { KitState, KitStore } from './store.ts'

/** Something that lives as long as its kit. */
export type Disposable = { destroy?(): void }

/** Something that a kit has once: its name, and how it is made at its first use. */
export type Resource<Value extends object> = {
  readonly id: string
  readonly create: (kit: Kit) => Value & Disposable
}

/**
 * One kit: its options, state and resources. Actions take it as their first parameter.
 * Several kits may live on one page.
 */
export type Kit = {
  readonly options: ResolvedOptions
  /** The features that are in this build and switched on. */
  readonly features: readonly FeatureRoutes[]
  /** What must hold before a connected visitor is ready: the network's guard, those of features, the site's own. */
  readonly guards: readonly Guard[]
  readonly store: KitStore
  readonly events: EventBus
  readonly storage: KitStorage
  /** Loads a namespace's chain family once. Throws `CHAIN_ADAPTER_NOT_FOUND`. */
  chain(namespace: Namespace): Promise<Chain>
  /** Loads a wallet source once. Throws `CONNECTOR_NOT_FOUND`. */
  source(id: string): Promise<WalletSourceMethods>
  /**
   * Hands out a resource: made at its first use, and released with the kit. Throws `KIT_DESTROYED` and, in development,
   * `CONFLICTING_OPTIONS` for two with one id.
   */
  resource<Value extends object>(resource: Resource<Value>): Value
  /** Calls `listener` when the state, or the selected part of it, changes; returns the unsubscribe function. */
  subscribe(listener: (state: KitState) => void): () => void
  subscribe<T>(selector: (state: KitState) => T, listener: (value: T) => void): () => void
  /** Records the visitor's answer about analytics; it is asked again on the next visit. */
  setConsent(consent: boolean): void
  readonly hasConsent: boolean
  readonly isDestroyed: boolean
  /** Ends every listener, timer and request of this kit. */
  destroy(): void
}
