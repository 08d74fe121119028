import { chainFamily } from '../../core/chainFamily.ts'
import type { Kit } from '../../core/kit.ts'
import { type Network, namespaceOf } from '../../core/network.ts'
import type { OwnName } from './OwnNames.tsx'

/** Where a name leads to on one network; `network` is undefined where the site has none of this coin type. */
export type NameTarget = { readonly coinType: string; readonly address: string; readonly network: Network | undefined }

/** Where a name leads to, and the networks of the site for which it holds no address yet. */
export function nameNetworks(
  kit: Kit,
  { addresses }: Pick<OwnName, 'addresses'>,
): { targets: readonly NameTarget[]; free: readonly Network[] } {
  const { networks } = kit.options
  const coinOf = ({ id }: Network) => String(chainFamily(kit, namespaceOf(id))?.coinType?.(id) ?? '')
  return {
    targets: Object.entries(addresses).map(([coinType, { address }]) => ({
      coinType,
      address,
      network: networks.find((network) => coinOf(network) === coinType),
    })),
    free: networks.filter((network) => coinOf(network) !== '' && addresses[coinOf(network)] === undefined),
  }
}
