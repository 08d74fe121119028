import { applyTransition } from '../applyTransition.ts'
import { askWallet } from '../askWallet.ts'
import { KitError, type KitErrorOf, type WalletErrorCode } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { type CaipNetworkId, type Namespace, type Network, namespaceOf } from '../network.ts'
import type { Session } from '../session.ts'
import type { WalletSource } from '../source.ts'
import { selectSession } from '../store.ts'
import { setNetwork } from '../transitions.ts'

/** What {@link switchNetwork} is given: one of the kit's networks, and if wanted a signal that ends the asking. */
export type SwitchNetworkParameters = {
  networkId: CaipNetworkId
  /** Gives the request up. */
  signal?: AbortSignal | undefined
}

/** What {@link switchNetwork} throws: the `code` says why. */
export type SwitchNetworkErrorType = KitErrorOf<
  WalletErrorCode | 'CHAIN_ADAPTER_NOT_FOUND' | 'NETWORK_NOT_ADDED' | 'NETWORK_NOT_FOUND'
>

/**
 * Moves to another network, asking the wallet when one is connected there.
 *
 * @throws KitError `NETWORK_NOT_FOUND`, `USER_REJECTED`, `NETWORK_NOT_ADDED`, `UNSUPPORTED_METHOD`, `REQUEST_ABORTED`.
 * @example
 * await switchNetwork(kit, { networkId: 'eip155:8453' })
 */
export async function switchNetwork(kit: Kit, { networkId, signal }: SwitchNetworkParameters): Promise<void> {
  const network = kit.options.networks.find((candidate) => candidate.id === networkId)
  if (!network) {
    const error = new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: networkId })
    kit.events.emit('ALERT', { error })
    throw error
  }
  const namespace = namespaceOf(networkId)
  const before = kit.store.getState()
  const session = selectSession(before, namespace)
  const hosts = kit.options.sources.filter(({ managed, namespaces }) => managed && namespaces.includes(namespace))
  if (!session && hosts.length === 0) applyTransition(kit, (state) => setNetwork(state, networkId, { activate: true }))
  else {
    await askWallet(kit, {
      kind: 'switch',
      target: { namespaces: [namespace], source: session?.source, walletId: session?.wallet.id, networkId },
      signal,
      keeps: true,
      failed: 'The network was not changed',
      ask: () => (session ? moveSession(kit, session, namespace, network) : notifyHosts(kit, hosts, network)),
      // A wallet that the page has left meanwhile moved by itself.
      apply: (state) =>
        state.namespaces[namespace]?.session === before.namespaces[namespace]?.session
          ? setNetwork(state, networkId, { activate: true })
          : state,
    })
  }
  // Another namespace's network is a change too when that namespace was on it all along.
  if (before.activeNamespace !== namespace && before.namespaces[namespace]?.networkId === networkId) {
    kit.events.emit('SWITCH_NETWORK', { network: networkId })
  }
}

async function notifyHosts(kit: Kit, hosts: readonly WalletSource[], network: Network): Promise<void> {
  await Promise.all(hosts.map(async ({ id }) => (await kit.source(id)).selectNetwork?.(network)))
}

/** Switches through the session's source where it can, else through the chain family. */
async function moveSession(kit: Kit, session: Session, namespace: Namespace, network: Network): Promise<void> {
  const source = await kit.source(session.source)
  if (source.switchNetwork) return source.switchNetwork(session, network)
  const chain = await kit.chain(namespace)
  if (!chain.switchNetwork) {
    throw new KitError('UNSUPPORTED_METHOD', `${session.wallet.name} cannot do this`)
  }
  await chain.switchNetwork(session, network)
}
