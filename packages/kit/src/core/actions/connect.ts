import type { Connection, Connector } from '../connector.ts'
import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { limits } from '../limits.ts'
import { stringList } from '../storage.ts'
import { patchNamespace } from '../store.ts'
import { applyConnection } from './applyConnection.ts'
import { sessionTurns } from './sessionTurns.ts'
import { rememberNetworks } from './setNetwork.ts'

export type ConnectParameters = { connector: Connector }
export type ConnectReturnType = Connection
export type ConnectErrorType = KitError

/**
 * Asks a wallet for its accounts and makes it the active wallet of its namespace.
 *
 * @throws KitError `USER_REJECTED`, `REQUEST_PENDING`, `WALLET_LOCKED`, `CHAIN_ADAPTER_NOT_FOUND`, and
 * `WALLET_DISCONNECTED` when `disconnect` was called before the wallet answered.
 * @example
 * await connect(kit, { connector: kit.store.getState().connectors[0] })
 */
export async function connect(kit: Kit, { connector }: ConnectParameters): Promise<ConnectReturnType> {
  const namespace = connector.chain
  const turns = sessionTurns(kit, namespace)
  const { ended } = turns
  turns.pending += 1
  const isFirst = !kit.store.getState().namespaces[namespace]?.connections.length
  patchNamespace(kit.store, namespace, { loading: true, ...(isFirst && { status: 'connecting' }) })
  try {
    const adapter = await kit.adapter(namespace)
    const result = await adapter.connect({ connector })
    if (!result) throw new KitError('WALLET_LOCKED', `${connector.name} shared no account`)
    if (kit.isDestroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
    if (turns.ended !== ended) {
      await adapter.disconnect(result.connection).catch(() => undefined)
      throw new KitError('WALLET_DISCONNECTED', `${connector.name} was disconnected before it answered`)
    }
    kit.store.setState({ activeNamespace: namespace })
    rememberWallet(kit, connector)
    applyConnection(kit, result.connection, result.networkId)
    rememberNetworks(kit)
    kit.events.emit('CONNECT_SUCCESS', { namespace, name: connector.name, method: 'browser', reconnect: false })
    return result.connection
  } catch (error) {
    const stillFirst = !kit.store.getState().namespaces[namespace]?.connections.length
    // Another wallet may still be waiting for its answer.
    if (turns.pending === 1) {
      patchNamespace(kit.store, namespace, { loading: false, ...(stillFirst && { status: 'disconnected' }) })
    }
    const failure =
      error instanceof KitError
        ? error
        : new KitError('RPC_FAILED', `${connector.name} did not connect`, { cause: error })
    kit.events.emit(failure.code === 'USER_REJECTED' ? 'USER_REJECTED' : 'CONNECT_ERROR', {
      message: failure.shortMessage,
    })
    throw failure
  } finally {
    turns.pending -= 1
  }
}

/** Ids of the wallets connected last, newest first, at most two. */
export function recentWallets(kit: Kit): readonly string[] {
  return (kit.storage.read('recent', stringList) ?? []).slice(0, limits.recentWallets)
}

function rememberWallet(kit: Kit, connector: Connector): void {
  const recent = recentWallets(kit)
  // A wallet that is already among the recent ones keeps its place.
  if (recent.includes(connector.id)) return
  kit.storage.write('recent', [connector.id, ...recent].slice(0, limits.recentWallets))
}
