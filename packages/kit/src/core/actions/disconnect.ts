import type { Connection, ConnectorType } from '../connector.ts'
import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { selectIsConnected } from '../store.ts'
import { followConnected, removeConnections } from './applyConnection.ts'
import { close } from './close.ts'
import { sessionTurns } from './sessionTurns.ts'

export type DisconnectParameters = { namespace?: Namespace | undefined }
export type DisconnectErrorType = KitError

/**
 * Disconnects one namespace, and with it the others that use the same WalletConnect or embedded-wallet session;
 * without a namespace, all of them (specification section 4).
 *
 * @throws KitError `DISCONNECT_FAILED` when a wallet refused; the others are disconnected all the same.
 * @example
 * await disconnect(kit)
 */
export async function disconnect(kit: Kit, { namespace }: DisconnectParameters = {}): Promise<void> {
  endWaiting(kit, namespace)
  const targets = disconnectTargets(kit, namespace)
  const results = await Promise.allSettled(
    targets.map(async (connection) => {
      const adapter = await kit.adapter(connection.namespace)
      await adapter.disconnect(connection)
      removeConnections(kit, connection.namespace, connection.connector.id)
    }),
  )
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ connection: targets[index], reason: result.reason as unknown }] : [],
  )
  followConnected(kit)
  if (!selectIsConnected(kit.store.getState())) close(kit)
  if (failures.length > 0) {
    const names = failures.map(({ connection }) => connection?.connector.name).join(', ')
    const error = new KitError('DISCONNECT_FAILED', 'Failed to disconnect', {
      details: names,
      cause: failures[0]?.reason,
    })
    kit.events.emit('DISCONNECT_ERROR', { message: error.shortMessage })
    throw error
  }
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** Gives up what a namespace without a wallet is waiting for: a request to connect, or a wallet to restore. */
function endWaiting(kit: Kit, namespace: Namespace | undefined): void {
  for (const [name, { connections, status }] of Object.entries(kit.store.getState().namespaces)) {
    if ((namespace !== undefined && name !== namespace) || connections.length > 0 || status === 'disconnected') continue
    sessionTurns(kit, name).ended += 1
    removeConnections(kit, name)
  }
}

function disconnectTargets(kit: Kit, namespace: Namespace | undefined): readonly Connection[] {
  const all = Object.values(kit.store.getState().namespaces).flatMap((entry) => entry.connections)
  if (!namespace) return all
  const own = all.filter((connection) => connection.namespace === namespace)
  const shared = new Set<ConnectorType>(
    own.map(({ connector }) => connector.type).filter((type) => type === 'WALLET_CONNECT' || type === 'AUTH'),
  )
  return all.filter((connection) => connection.namespace === namespace || shared.has(connection.connector.type))
}
