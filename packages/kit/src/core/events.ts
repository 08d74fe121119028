import type { KitError } from './errors.ts'
import type { CaipNetworkId, Namespace } from './network.ts'

/** What the kit tells its listeners; a feature augments this interface with its own events. */
export interface EventMap {
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  CONNECT_SUCCESS: { namespace: Namespace; name: string; method: string; reconnect: boolean }
  CONNECT_ERROR: { message: string }
  USER_REJECTED: { message: string }
  SWITCH_NETWORK: { network: CaipNetworkId }
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: { message: string }
  /** A request was answered at the wallet while the page was away: `takeReturned` hands its outcome out. Stays on the page. */
  REQUEST_RETURNED: { network: CaipNetworkId; method: string }
  /** What an account holds on a network could not be read; the error's cause says why. Stays on the page. */
  BALANCE_UNAVAILABLE: { network: CaipNetworkId; error: KitError }
  /** A failure that only developers can mend. Stays on the page. */
  ALERT: { error: KitError }
}

/** The name of an event, a key of {@link EventMap}. */
export type EventName = keyof EventMap

/** An event with its properties, as `'*'` listeners get it. */
export type KitEvent = { [Name in EventName]: { readonly name: Name; readonly properties: EventMap[Name] } }[EventName]

/** The events of one kit: `on` returns the unsubscribe function; a listener that throws does not stop the others. */
export type EventBus = {
  /** Calls `listener` at each event of that name, or at every event for `'*'`; returns the unsubscribe function. */
  on<Name extends EventName>(name: Name, listener: (properties: EventMap[Name]) => void): () => void
  on(name: '*', listener: (event: KitEvent) => void): () => void
  emit<Name extends EventName>(name: Name, properties: EventMap[Name]): void
  clear(): void
}

type Listener = (value: unknown) => void

export function createEventBus(): EventBus {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(name: string, listener: unknown) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as Listener))
      return () => void set.delete(listener as Listener)
    },
    emit(name, properties) {
      for (const listener of [...(listeners.get(name) ?? [])]) callListener(listener, properties)
      for (const listener of [...(listeners.get('*') ?? [])]) callListener(listener, { name, properties })
    },
    clear: () => listeners.clear(),
  }
}

/** A site's listener that throws must not end what the kit is doing: its error is reported as an uncaught one is. */
export function callListener<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value)
  } catch (error) {
    if (typeof reportError === 'function') reportError(error)
    else console.error(error)
  }
}
