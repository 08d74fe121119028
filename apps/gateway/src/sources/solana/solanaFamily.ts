import { isAddress } from '@foyer/contract'
import { NoProviderError } from '../../capabilities/providers/askProviders.ts'
import { iconOf } from '../../capabilities/tokens/iconOf.ts'
import { askPool } from '../../engines/rpc/askPool.ts'
import type { ChainFamily } from '../chainFamily.ts'
import { createHistoryReads } from './historyReads.ts'
import { knownSymbolsOf, nameMint } from './nameMint.ts'
import { readSolanaBalances, type SolanaServices } from './readSolanaBalances.ts'
import type { SolanaChain } from './solanaChain.ts'
import { solanaHistory } from './solanaHistory.ts'
import { solanaNfts } from './solanaNfts.ts'
import { decimalsOf } from './solanaNode.ts'
import { solanaTill } from './solanaTill.ts'
import { testSolanaAssets, testSolanaNodes } from './testSolana.ts'

/** How clients write SOL where a mint is expected; 43 characters, and not the mint of wrapped SOL, which ends in 2. */
const nativeCoinAddress = 'So11111111111111111111111111111111111111111'

/** Puts together what the gateway knows of Solana clusters. */
export function solanaFamily(chains: readonly SolanaChain[], services: SolanaServices): ChainFamily {
  const byId = new Map(chains.map((chain) => [chain.config.id, chain]))
  return {
    namespace: 'solana',
    chainIds: [...byId.keys()],
    isLocal: (chainId) => byId.get(chainId)?.config.local ?? false,
    isAddress: (text) => isAddress('solana', text),
    addressForm: 'A Solana address has 32 to 44 base58 characters, which stand for 32 bytes.',
    nativeCoinAddress,
    balances: {
      id: 'chain',
      kind: 'built-in',
      serves: ({ chainId }) => byId.has(chainId),
      ask: async ({ chainId, owner, currency, wanted }, signal) => {
        const chain = byId.get(chainId)
        if (chain === undefined) throw new NoProviderError(`There is no node of ${chainId}.`)
        return readSolanaBalances(services, { chain, owner, currency, wanted, signal })
      },
    },
    history: solanaHistory(byId, services, createHistoryReads(services)),
    nfts: [solanaNfts(byId, services)],
    till: solanaTill(byId),
    marketOf: (chainId) => byId.get(chainId)?.config,
    prices: services.prices,
    testNodes: async () => (await Promise.all(chains.map(testSolanaNodes))).flat(),
    testAssets: async () => (await Promise.all(chains.map((chain) => testSolanaAssets(chain, services)))).flat(),
    describe: async (chainId, coin, signal) => {
      const chain = byId.get(chainId)
      if (chain === undefined) return undefined
      if (coin === 'native') return chain.config.nativeCurrency
      const listed = await services.tokens(chain.config)
      const token = listed.get(coin)
      if (token !== undefined) return { ...token, iconUrl: iconOf(token), address: coin }
      const decimals = await askPool(chain.pool, decimalsOf(coin), signal)
      if (decimals === undefined) return undefined
      const facts = (await services.mints(chain, [coin], signal)).get(coin)
      const knownSymbols = knownSymbolsOf(chain.config.nativeCurrency.symbol, listed)
      const { name, symbol } = nameMint(coin, facts, { isPriced: false, knownSymbols })
      return { name, symbol, decimals, iconUrl: '', address: coin }
    },
  }
}
