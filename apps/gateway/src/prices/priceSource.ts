import type { Currency } from '@foyer/contract'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/schema.ts'
import type { Provider } from '../providers/provider.ts'

/** A coin to price: the native coin when `address` is absent. */
export type PricedCoin = { symbol: string; decimals: number; address?: Address }

/** Coins of one chain whose prices are wanted in one currency. */
export type PriceQuestion = { chain: ChainConfig; currency: Currency; coins: readonly PricedCoin[] }

/** The price of one whole coin, above 0, and the time (milliseconds since 1970) at which the source knew it. */
export type FoundPrice = { price: number; at: number }

/**
 * One place that prices come from. `serves` looks only at the chain and the currency; `ask` answers by the coin's index in
 * `coins`, and a coin that the source does not know is absent: a source never invents a price.
 */
export type PriceSource = Provider<PriceQuestion, ReadonlyMap<number, FoundPrice>>
