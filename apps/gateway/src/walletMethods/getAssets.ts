import { type Address, getAddress } from 'viem'
import { type BalanceItem, readBalances } from '../balances/readBalances.ts'
import { countCache } from '../cache/countCache.ts'
import { sharedLayer } from '../cache/sharedLayer.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import type { ServedChain, Services } from '../endpoints/services.ts'
import { type AssetFilters, assetsSchema, chainsAskedFor, passesFilters, tokensAskedFor } from './assetFilters.ts'
import { WalletMethodError, walletErrorCodes } from './WalletMethodError.ts'
import { type WalletMethod, walletMethod } from './walletMethod.ts'
import { type WrittenAsset, writeAsset } from './writeAsset.ts'

const lifetimeMs = 10_000

/**
 * `wallet_getAssets` (ERC-7811): what an account holds, by hexadecimal chain id, at most ten seconds old.
 *
 * Every figure is what the chain says. Some servers add the balance of the largest other chain to USDC and USDT, for
 * wallets that bridge while they pay; this gateway moves no funds, so a sum would promise what a transfer cannot keep.
 */
export function getAssets(services: Services): WalletMethod {
  const cache = createTimedCache<readonly BalanceItem[]>({
    lifetimeMs,
    ...countCache(services.metrics, 'assets'),
    beneath: sharedLayer(services.shared, 'assets'),
  })

  const readChain = async ({ config, client }: ServedChain, owner: Address, wanted: readonly Address[]) => {
    const key = [config.id, owner, ...wanted].join(' ')
    try {
      return await cache.get(key, async () => {
        const parameters = { chain: config, client, owner, currency: 'usd', wanted } as const
        return (await readBalances(services, parameters)).items
      })
    } catch (error) {
      throw new WalletMethodError(
        walletErrorCodes.getAssets,
        `The balances on ${config.id} cannot be read at the moment. Try again shortly.`,
        { isInternal: true, cause: error },
      )
    }
  }

  const readAssets = async (chain: ServedChain, owner: Address, filters: AssetFilters): Promise<WrittenAsset[]> => {
    const { id } = chain.config
    const wanted = tokensAskedFor(filters, id).map((address) => getAddress(address))
    const items = await readChain(chain, owner, wanted)
    return items.map(writeAsset).filter((asset) => passesFilters(filters, id, asset))
  }

  return walletMethod(assetsSchema, async (_, filters) => {
    const chains = (chainsAskedFor(filters) ?? [...services.chains.keys()]).map((id) => findServed(services, id))
    const owner = getAddress(`0x${filters.account.slice(-40).toLowerCase()}`)
    const found = await Promise.all(
      chains.map(async (chain) => [hexIdOf(chain), await readAssets(chain, owner, filters)] as const),
    )
    return Object.fromEntries(found)
  })
}

function findServed({ chains }: Services, id: string): ServedChain {
  const chain = chains.get(id)
  if (chain !== undefined) return chain
  throw new WalletMethodError(
    walletErrorCodes.getAssets,
    `The chain ${id} is not served here. This gateway serves ${[...chains.keys()].join(', ')}.`,
  )
}

function hexIdOf({ config }: ServedChain): string {
  return `0x${BigInt(config.id.slice('eip155:'.length)).toString(16)}`
}
