import { type Address, getAddress } from 'viem'
import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import type { Balances } from '../balances/createBalances.ts'
import type { BalanceItem } from '../balances/readBalances.ts'
import type { ServedChains } from '../chains/servedChain.ts'
import { askChains } from '../providers/askChains.ts'
import { type AssetFilters, assetsSchema, chainsAskedFor, passesFilters, tokensAskedFor } from './assetFilters.ts'
import { WalletMethodError, walletErrorCodes } from './WalletMethodError.ts'
import { type WalletMethod, walletMethod } from './walletMethod.ts'
import { type WrittenAsset, writeAsset } from './writeAsset.ts'

const lifetimeMs = 10_000

export type GetAssetsNeeds = {
  balances: Balances
  chains: ServedChains
  metrics: Metrics
  shared: SharedEngine
}

/**
 * `wallet_getAssets` (ERC-7811): what an account holds, by hexadecimal chain id, at most ten seconds old.
 *
 * Every figure is what the chain says. Some servers add the balance of the largest other chain to USDC and USDT, for
 * wallets that bridge while they pay; this gateway moves no funds, so a sum would promise what a transfer cannot keep.
 */
export function getAssets(services: GetAssetsNeeds): WalletMethod {
  const cache = createTimedCache<readonly BalanceItem[]>({
    lifetimeMs,
    ...countCache(services.metrics, 'assets'),
    beneath: sharedLayer(services.shared, 'assets'),
  })

  const readChain = async (chainId: string, owner: Address, wanted: readonly Address[], signal: AbortSignal) => {
    const key = [chainId, owner, ...wanted].join(' ')
    try {
      const question = { chainId, owner, currency: 'usd', wanted } as const
      const load = async (end: AbortSignal) => (await services.balances.read(question, end)).value.items
      return await cache.get(key, load, { signal })
    } catch (error) {
      throw new WalletMethodError(
        walletErrorCodes.getAssets,
        `The balances on ${chainId} cannot be read at the moment. Try again shortly.`,
        { isInternal: true, cause: error },
      )
    }
  }

  const readAssets = async (
    id: string,
    owner: Address,
    filters: AssetFilters,
    signal: AbortSignal,
  ): Promise<WrittenAsset[]> => {
    const wanted = tokensAskedFor(filters, id).map((address) => getAddress(address))
    const items = await readChain(id, owner, wanted, signal)
    return items.map(writeAsset).filter((asset) => passesFilters(filters, id, asset))
  }

  return walletMethod(assetsSchema, async (call, filters) => {
    const asked = chainsAskedFor(filters)
    const chainIds = asked ?? [...services.chains.keys()]
    for (const id of chainIds) checkServed(services, id)
    const owner = getAddress(`0x${filters.account.slice(-40).toLowerCase()}`)
    const signal = call.signal()
    const read = async (id: string) => [hexIdOf(id), await readAssets(id, owner, filters, signal)] as const
    // A caller that names chains gets them all or an error; one that names none gets those that answer.
    if (asked !== undefined) return Object.fromEntries(await Promise.all(asked.map(read)))
    return Object.fromEntries((await askChains(chainIds, read)).found)
  })
}

function checkServed({ balances, chains }: { balances: Balances; chains: ServedChains }, id: string): void {
  if (balances.serves(id)) return
  throw new WalletMethodError(
    walletErrorCodes.getAssets,
    `The chain ${id} is not served here. This gateway serves ${[...chains.keys()].join(', ')}.`,
  )
}

function hexIdOf(chainId: string): string {
  return `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
}
