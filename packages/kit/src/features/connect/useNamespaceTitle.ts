import { type Namespace, namespaceOf } from '../../core/network.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { rowOn } from './namespaceWallets.ts'
import { namespaceWalletsMessages } from './namespaceWalletsMessages.ts'
import { useDetection } from './useDetection.ts'
import { useWalletRows } from './useWalletRows.ts'

/** Asks for a wallet of a chain family, or says that one is needed first where none can be reached. */
export function useNamespaceTitle(namespace: Namespace): string {
  const kit = useKitInstance()
  const text = useText(namespaceWalletsMessages)
  const { detection } = useDetection()
  const rows = useWalletRows(true)
  const { chains, networks } = kit.options
  const family = chains.find((each) => each.namespace === namespace)
  const network = networks.find(({ id }) => namespaceOf(id) === namespace)
  const name = family?.name ?? network?.name ?? namespace
  const isReached = detection === 'looking' || rows.some((row) => rowOn(kit, row, namespace))
  return (isReached ? text.needsOne : text.needsFirst)({ name })
}
