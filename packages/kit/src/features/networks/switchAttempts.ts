import { createStore, type StoreApi } from 'zustand/vanilla'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import { KitError, type KitErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'

/** How asking the wallet for a network stands. */
export type SwitchAttempt =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'declined' }
  | { readonly phase: 'failed'; readonly code: KitErrorCode }
  | { readonly phase: 'done' }

/** The kit's requests to change networks; they outlive the view that began them. */
export type SwitchAttempts = {
  readonly store: StoreApi<Readonly<Partial<Record<CaipNetworkId, SwitchAttempt>>>>
  /** Asks unless a request for this network is open already. */
  ensure(networkId: CaipNetworkId): void
  start(networkId: CaipNetworkId): void
  /** Forgets an answer once no view shows it. */
  leave(networkId: CaipNetworkId): void
}

/** The kit's attempts to change networks, created once per kit. */
export function switchAttempts(kit: Kit): SwitchAttempts {
  return kit.scope('networks/attempts', () => createSwitchAttempts(kit))
}

function createSwitchAttempts(kit: Kit): SwitchAttempts {
  const store = createStore<Readonly<Partial<Record<CaipNetworkId, SwitchAttempt>>>>(() => ({}))
  const latest = new Map<CaipNetworkId, number>()
  let count = 0

  const isShown = (networkId: CaipNetworkId) => {
    const { open, stack } = kit.store.getState().modal
    const top = stack.at(-1)
    return open && top?.name === 'SwitchNetwork' && top.parameters.networkId === networkId
  }
  const forget = (networkId: CaipNetworkId) => {
    const { [networkId]: _, ...rest } = store.getState()
    store.setState(rest, true)
  }
  const attempts: SwitchAttempts = {
    store,
    ensure(networkId) {
      if (store.getState()[networkId]?.phase !== 'waiting') attempts.start(networkId)
    },
    start(networkId) {
      const number = ++count
      latest.set(networkId, number)
      store.setState({ [networkId]: { phase: 'waiting' } })
      const settle = (attempt: SwitchAttempt) => {
        // An older request that gives way to a newer one is not an answer, unless it worked.
        if (attempt.phase !== 'done' && latest.get(networkId) !== number) return
        if (isShown(networkId)) store.setState({ [networkId]: attempt })
        else forget(networkId)
      }
      switchNetwork(kit, { networkId }).then(
        () => settle({ phase: 'done' }),
        (error: unknown) => settle(toFailure(error)),
      )
    },
    leave(networkId) {
      if (!isShown(networkId) && store.getState()[networkId]?.phase !== 'waiting') forget(networkId)
    },
  }
  return attempts
}

function toFailure(error: unknown): SwitchAttempt {
  const code = error instanceof KitError ? error.code : 'RPC_FAILED'
  return code === 'USER_REJECTED' ? { phase: 'declined' } : { phase: 'failed', code }
}
