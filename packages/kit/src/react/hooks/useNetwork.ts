import type { CaipNetworkId, Namespace, Network } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { isUnsupportedNetwork } from '../../core/unsupportedNetwork.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/** The active network, whether the site supports it, and those that it does. */
export type UseNetworkReturnType = {
  /** The network shown now; undefined when the wallet is on one the site did not ask for. */
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId | undefined
  readonly isUnsupported: boolean
  readonly networks: readonly Network[]
}

/**
 * The network of a namespace (default: the active one); `useSwitchNetwork` moves to another.
 *
 * @example
 * const { network, isUnsupported } = useNetwork()
 */
export function useNetwork({ namespace }: { namespace?: Namespace | undefined } = {}): UseNetworkReturnType {
  const kit = useKitInstance()
  const networkId = useKitState((state) => selectNetworkId(state, namespace))
  const { networks } = kit.options
  return {
    network: networks.find((network) => network.id === networkId),
    networkId,
    isUnsupported: networkId !== undefined && isUnsupportedNetwork(kit, networkId),
    networks,
  }
}
