import type { Currency } from '@foyer/contract'
import type { Address } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import type { Provider } from '../providers/provider.ts'

/** A coin of a market: the native coin when `address` is absent. */
export type MarketCoin = { symbol: string; decimals: number; address?: string }

/** Coins of one chain, of whatever namespace, whose prices are wanted in one currency. */
export type MarketQuestion = {
  chain: Pick<ChainConfig, 'id' | 'local' | 'pricesUsd'>
  currency: Currency
  coins: readonly MarketCoin[]
}

/** A coin to price on an EVM chain: the native coin when `address` is absent. */
export type PricedCoin = { symbol: string; decimals: number; address?: Address }

/** Coins of one EVM chain whose prices are wanted in one currency. */
export type PriceQuestion = { chain: ChainConfig; currency: Currency; coins: readonly PricedCoin[] }

/** The price of one whole coin, above 0, and the time (milliseconds since 1970) at which the source knew it. */
export type FoundPrice = { price: number; at: number }

/**
 * One place that prices come from. `serves` looks only at the chain and the currency; `ask` answers by the coin's index in
 * `coins`, and a coin that the source does not know is absent: a source never invents a price.
 */
export type PriceSource<Question extends MarketQuestion = PriceQuestion> = Provider<
  Question,
  ReadonlyMap<number, FoundPrice>
>

/** A source that knows what coins are worth by their names and asks no chain, so that it serves every namespace. */
export type MarketSource = PriceSource<MarketQuestion>
