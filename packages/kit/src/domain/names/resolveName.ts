import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { lookUpName } from './lookUpName.ts'
import { coinTypeOf } from './signNameMessage.ts'

/** The coin type under which names hold the address that is meant where they name none for a network (mainnet's). */
const mainCoinType = 60

/**
 * The address that a name stands for on a network; undefined where it stands for none.
 *
 * @throws KitError GATEWAY_FAILED, UNSUPPORTED_CHAIN.
 */
export async function resolveName(
  kit: Kit,
  { name, networkId }: { name: string; networkId: CaipNetworkId },
): Promise<string | undefined> {
  const coinType = coinTypeOf(kit, networkId)
  const { addresses } = await lookUpName(kit, { name: name.trim().toLowerCase() })
  return (addresses[coinType] ?? addresses[mainCoinType])?.address
}
