import type { Connector } from '../../core/connector.ts'
import { stringRecord } from '../../core/decode.ts'
import type { Kit } from '../../core/kit.ts'
import type { Namespace } from '../../core/network.ts'
import { selectIsConnected, selectSession } from '../../core/store.ts'
import type { WalletEntry } from '../../domain/connectors/walletEntry.ts'

/** The chain family that the visitor chose for a wallet last time. */
export function chosenChain(kit: Kit, walletId: string): Namespace | undefined {
  return kit.storage.read('walletChains', stringRecord)?.[walletId]
}

/** Remembers the chain family chosen for a wallet. */
export function rememberChain(kit: Kit, walletId: string, namespace: Namespace): void {
  kit.storage.write('walletChains', { ...kit.storage.read('walletChains', stringRecord), [walletId]: namespace })
}

/** Whether a connected visitor has chosen a network of a chain family on which they have no wallet yet. */
export function isChainChosen({ store }: Kit): boolean {
  const state = store.getState()
  return selectIsConnected(state) && !selectSession(state)
}

/** The connector to use at once: the one of the active chain family, else the first. */
export function activeConnector(kit: Kit, { connectors }: WalletEntry): Connector | undefined {
  const { activeNamespace } = kit.store.getState()
  return connectors.find(({ chain }) => chain === activeNamespace) ?? connectors[0]
}

/** The connector that a route means; where namespaces share an id, the chosen chain family decides, else the active one. */
export function connectorOf(kit: Kit, connectors: readonly Connector[], connectorId: string): Connector | undefined {
  const candidates = connectors.filter(({ id }) => id === connectorId)
  const chosen = kit.options.multichain === 'ask' && !isChainChosen(kit) ? chosenChain(kit, connectorId) : undefined
  const wanted = chosen ?? kit.store.getState().activeNamespace
  return candidates.find(({ chain }) => chain === wanted) ?? candidates[0]
}
