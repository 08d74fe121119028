import type { BalanceProvider } from '../capabilities/balances/balanceProvider.ts'
import type { HistoryProvider } from '../capabilities/history/historyProvider.ts'
import type { NftProvider } from '../capabilities/nfts/nftProvider.ts'
import type { PriceReader } from '../capabilities/prices/createPriceReader.ts'
import type { MarketQuestion } from '../capabilities/prices/priceSource.ts'
import type { TillFamily } from '../capabilities/walletMethods/pos/tillFamily.ts'
import type { Check } from '../engines/observability/check.ts'

/** What is known of a coin beside its price; the native coin has no address. */
export type DescribedCoin = { name: string; symbol: string; decimals: number; iconUrl: string; address?: string }

/** Chains of one namespace beside the EVM's as the endpoints see them; all else of them stays in their own folder. */
export type ChainFamily = {
  namespace: string
  /** CAIP-2 names, in the order of the configuration. */
  chainIds: readonly string[]
  /** Whether a chain is marked as local. */
  isLocal: (chainId: string) => boolean
  isAddress: (text: string) => boolean
  /** What is told about a text that is no address. */
  addressForm: string
  /** How the native coin is written where a token's address is expected. */
  nativeCoinAddress: string
  balances: BalanceProvider
  history: HistoryProvider
  /** Who knows the pieces of collections that an account has, in the order in which they are asked; absent where none does. */
  nfts?: readonly NftProvider[]
  /** How a till is paid there; absent where it cannot be. */
  till?: TillFamily
  /** What prices are read for, by the chain's CAIP-2 name; `undefined` for a chain that is not served. */
  marketOf: (chainId: string) => MarketQuestion['chain'] | undefined
  prices: PriceReader<MarketQuestion>
  /** What the self-test finds about the nodes. */
  testNodes: () => Promise<readonly Check[]>
  /** What the self-test finds about lists, prices and everything else. */
  testAssets: () => Promise<readonly Check[]>
  /** Describes a token, or `native`; `undefined` for what is no token. @throws when the chain cannot be read. */
  describe: (chainId: string, coin: string, signal?: AbortSignal) => Promise<DescribedCoin | undefined>
}
