import { applyTransition } from '../applyTransition.ts'
import type { ConnectorType } from '../connector.ts'
import { defaultNetworks } from '../defaultNetworks.ts'
import { KitError, type KitErrorOf } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { type Session, sessionKey } from '../session.ts'
import { selectIsConnected } from '../store.ts'
import { end, forget } from '../transitions.ts'
import { closeModal } from './closeModal.ts'

/** What {@link disconnect} is given; nothing means every namespace. */
export type DisconnectParameters = {
  /** Default: every namespace. */
  namespace?: Namespace | undefined
}

/** What {@link disconnect} throws when a wallet refused. */
export type DisconnectErrorType = KitErrorOf<'DISCONNECT_FAILED'>

/**
 * Disconnects the wallets of one namespace, and with them the others that are connected in the same way where one
 * session serves several (WalletConnect, embedded wallets); without a namespace, all.
 *
 * @throws KitError `DISCONNECT_FAILED` when a wallet refused; the others are disconnected all the same.
 * @example
 * await disconnect(kit)
 */
export async function disconnect(kit: Kit, { namespace }: DisconnectParameters = {}): Promise<void> {
  giveUpWaiting(kit, namespace)
  const targets = disconnectTargets(kit, namespace)
  const results = await Promise.allSettled(
    targets.map(async (session) => (await kit.source(session.source)).close(session)),
  )
  const closed = targets.filter((_, index) => results[index]?.status === 'fulfilled').map(sessionKey)
  const defaults = defaultNetworks(kit)
  applyTransition(kit, (state) => end(state, closed, { defaults }))
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ session: targets[index], reason: result.reason as unknown }] : [],
  )
  if (!selectIsConnected(kit.store.getState())) closeModal(kit)
  if (failures.length > 0) {
    const error = new KitError('DISCONNECT_FAILED', 'Failed to disconnect', {
      details: failures.map(({ session }) => session?.wallet.name).join(', '),
      cause: failures[0]?.reason,
    })
    kit.events.emit('DISCONNECT_ERROR', { message: error.shortMessage })
    throw error
  }
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** Gives up what a namespace without a wallet is waiting for: a request to connect, or a session to restore. */
function giveUpWaiting(kit: Kit, namespace: Namespace | undefined): void {
  const { namespaces, remembered, requests } = kit.store.getState()
  const isWaiting = (name: Namespace) =>
    (namespace === undefined || name === namespace) && namespaces[name] !== undefined && !namespaces[name].session
  for (const { abort, kind, phase, target } of requests) {
    const mayEnd = phase === 'pending' && (kind === 'connect' || kind === 'restore')
    if (mayEnd && target.namespaces.some(isWaiting)) abort()
  }
  for (const stored of remembered) {
    if (stored.namespaces.some(isWaiting)) applyTransition(kit, (state) => forget(state, sessionKey(stored)))
  }
}

function disconnectTargets(kit: Kit, namespace: Namespace | undefined): readonly Session[] {
  const { sessions } = kit.store.getState()
  if (!namespace) return sessions
  const own = sessions.filter((session) => namespace in session.namespaces)
  const shared = new Set<ConnectorType>(
    own.map(({ wallet }) => wallet.type).filter((type) => type === 'WALLET_CONNECT' || type === 'AUTH'),
  )
  return sessions.filter((session) => own.includes(session) || shared.has(session.wallet.type))
}
