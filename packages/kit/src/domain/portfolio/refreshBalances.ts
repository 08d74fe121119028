import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { loadData } from '../../data/loadData.ts'
import { needFreshBalance } from './freshBalances.ts'

/** Balances that a transaction has changed; the native coin's address is undefined. */
export type ChangedBalances = {
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
