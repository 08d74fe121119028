import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { isSameAddress } from '../account.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { lookUpName } from './lookUpName.ts'
import { coinTypeOf, type NameMessage, signNameMessage } from './signNameMessage.ts'

/** Mainnet's, under which most names hold their owner. */
const mainCoinType = 60

/** Lets the connected account sign a change of a name that it has, as the owner for a coin type under which the name holds it. */
export async function signNameChange(
  kit: Kit,
  networkId: CaipNetworkId,
  change: Omit<NameMessage, 'address' | 'coinType'>,
) {
  const address = actingAddress(kit, undefined)
  const { addresses } = await lookUpName(kit, { name: change.name })
  const held = Object.entries(addresses).flatMap(([coinType, entry]) =>
    isSameAddress(kit, entry.address, address) ? [Number(coinType)] : [],
  )
  const here = coinTypeOf(kit, networkId)
  const coinType = [here, mainCoinType].find((each) => held.includes(each)) ?? held[0] ?? here
  return signNameMessage(kit, { ...change, address, coinType })
}
