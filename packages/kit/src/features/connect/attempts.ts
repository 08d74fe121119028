import { createStore, type StoreApi } from 'zustand/vanilla'
import { connect } from '../../core/actions/connect.ts'
import { push } from '../../core/actions/navigate.ts'
import type { Connection, Connector } from '../../core/connector.ts'
import { KitError, type KitErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { RouteName } from '../../core/routes.ts'
import { patchNamespace } from '../../core/store.ts'

/** How asking one wallet stands. */
export type Attempt =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'declined' }
  | { readonly phase: 'failed'; readonly code: KitErrorCode }
  | { readonly phase: 'connected'; readonly connection: Connection }

/** The kit's requests to wallets. They outlive their view: who goes back and then approves is connected. */
export type Attempts = {
  readonly store: StoreApi<Readonly<Record<string, Attempt>>>
  /** Asks the wallet unless a request to it is open already. */
  ensure(connector: Connector): void
  /** Asks the wallet anew, beside a request that it may still hold. */
  start(connector: Connector): void
  /** Forgets an answer once no view shows it. */
  leave(connector: Connector): void
}

/** Views from which a wallet can be connected; a late approval is shown there. */
const family: ReadonlySet<RouteName> = new Set([
  'Connect',
  'AllWallets',
  'ConnectingMultiChain',
  'WhatIsAWallet',
  'GetWallet',
])

/** The key of a wallet's attempt. */
export function attemptKey({ chain, id }: Connector): string {
  return `${chain}/${id}`
}

/** The kit's attempts, created once per kit. */
export function connectAttempts(kit: Kit): Attempts {
  return kit.scope('connect/attempts', () => createAttempts(kit))
}

function createAttempts(kit: Kit): Attempts {
  const store = createStore<Readonly<Record<string, Attempt>>>(() => ({}))
  /** Numbers of the open requests of each wallet. */
  const open = new Map<string, Set<number>>()
  let count = 0

  const set = (key: string, attempt: Attempt) => store.setState({ [key]: attempt })
  const forget = (key: string) => {
    const { [key]: _, ...rest } = store.getState()
    store.setState(rest, true)
  }

  const settle = (connector: Connector, number: number, attempt: Attempt) => {
    const key = attemptKey(connector)
    const pending = open.get(key)
    pending?.delete(number)
    if (kit.isDestroyed || store.getState()[key]?.phase === 'connected') return
    if (attempt.phase === 'connected') {
      set(key, attempt)
      showLateApproval(kit, connector)
      if (!isShown(kit, connector)) forget(key)
      return
    }
    const others = [...(pending ?? [])]
    // An older request that gives way to a newer one is not an answer.
    if (others.some((other) => other > number)) return
    // Its failure ended the wait in the store, but an older request may still be open in the wallet.
    if (others.length > 0) markLoading(kit, connector)
    set(key, attempt)
    if (!isShown(kit, connector) && others.length === 0) forget(key)
  }

  const attempts: Attempts = {
    store,
    ensure(connector) {
      const key = attemptKey(connector)
      const phase = store.getState()[key]?.phase
      if (phase === 'connected' && isConnected(kit, connector)) return
      if (!open.get(key)?.size) return attempts.start(connector)
      // Closing the modal ended the wait in the store; the request is still open.
      markLoading(kit, connector)
      set(key, { phase: 'waiting' })
    },
    start(connector) {
      const key = attemptKey(connector)
      const number = ++count
      open.set(key, (open.get(key) ?? new Set()).add(number))
      set(key, { phase: 'waiting' })
      connect(kit, { connector }).then(
        (connection) => settle(connector, number, { phase: 'connected', connection }),
        (error: unknown) => settle(connector, number, toFailure(error)),
      )
    },
    leave(connector) {
      const key = attemptKey(connector)
      if (isShown(kit, connector) || store.getState()[key]?.phase === 'waiting') return
      forget(key)
    },
  }
  return attempts
}

function toFailure(error: unknown): Attempt {
  const code = error instanceof KitError ? error.code : 'RPC_FAILED'
  return code === 'USER_REJECTED' ? { phase: 'declined' } : { phase: 'failed', code }
}

function markLoading(kit: Kit, { chain }: Connector): void {
  patchNamespace(kit.store, chain, { loading: true })
}

function isConnected(kit: Kit, { chain, id }: Connector): boolean {
  const { connections = [] } = kit.store.getState().namespaces[chain] ?? {}
  return connections.some(({ connector }) => connector.id === id)
}

function isShown(kit: Kit, { id }: Connector): boolean {
  const { open, stack } = kit.store.getState().modal
  const top = stack.at(-1)
  return open && top?.name === 'ConnectingExternal' && top.parameters.connectorId === id
}

/** Someone who went back from the wallet's view and then approved sees that it worked. */
function showLateApproval(kit: Kit, connector: Connector): void {
  const { open, stack } = kit.store.getState().modal
  const top = stack.at(-1)
  if (!open || !top || !family.has(top.name)) return
  push(kit, { name: 'ConnectingExternal', parameters: { connectorId: connector.id } })
}
