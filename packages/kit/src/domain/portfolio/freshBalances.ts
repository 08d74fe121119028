import { chainFamily } from '../../core/chainFamily.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { defineResource } from '../../core/resource.ts'
import { loadData } from '../../data/loadData.ts'
import { accountKey } from '../account.ts'

type Holder = { readonly address: string; readonly networkId: CaipNetworkId }

/**
 * Remembers that a transfer has changed a balance: the gateway keeps balances for some seconds, so the next time it is
 * asked it has to read the coin from the chain.
 */
function needFreshBalance(kit: Kit, holder: Holder & { readonly tokenAddress?: string | undefined }): void {
  const coins = changed(kit)
  const key = keyOf(kit, holder)
  const address = holder.tokenAddress ?? chainFamily(kit, namespaceOf(holder.networkId))?.nativeCoinAddress
  if (!address) return
  const coin = `${holder.networkId}:${address}`
  coins.set(key, new Set(coins.get(key)).add(coin))
}

/** The coins to read anew, once. */
export function takeFreshCoins(kit: Kit, holder: Holder): readonly string[] | undefined {
  const coins = changed(kit)
  const key = keyOf(kit, holder)
  const taken = coins.get(key)
  coins.delete(key)
  return taken && [...taken]
}

const freshBalances = defineResource('freshBalances', () => new Map<string, ReadonlySet<string>>())
const changed = (kit: Kit) => kit.resource(freshBalances)

function keyOf(kit: Kit, { address, networkId }: Holder): string {
  return `${networkId} ${accountKey(kit, { namespace: namespaceOf(networkId), address })}`
}

/** Balances that a transaction has changed; the native coin's address is undefined. */
type ChangedBalances = {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly tokenAddresses: readonly (string | undefined)[]
}

/** What the account holds has changed, so its balances are asked again. */
export async function refreshBalances(kit: Kit, changed: ChangedBalances): Promise<void> {
  const { address, networkId, tokenAddresses } = changed
  for (const tokenAddress of tokenAddresses) needFreshBalance(kit, { address, networkId, tokenAddress })
  const { queryClient } = await loadData(kit)
  await Promise.all(
    ['portfolio', 'nativeBalance', 'nfts'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name, networkId] }),
    ),
  )
}
