import type { Currency, EndpointAnswer, Endpoints } from '@foyer/contract'
import type { Provider } from '../providers/provider.ts'

/** One page of an account's transactions that is wanted. */
export type HistoryQuestion = {
  /** As the chains' namespace spells it; an EVM address has its checksum. */
  address: string
  /** CAIP-2 names. */
  chainIds: readonly string[]
  currency: Currency
  /** The provider's own cursor; `undefined` for the newest page. */
  cursor: string | undefined
  /** The caller's network; counted by sources that keep something for each account. */
  caller?: string | undefined
  /**
   * Counts questions to nodes against the caller, for sources that take many for a page.
   *
   * @throws GatewayError `rateLimited`
   */
  charge?: ((questions: number) => Promise<void>) | undefined
}

/**
 * Transactions, newest first; `next` is the provider's own cursor, null on the last page. `coveredSince` tells of each chain
 * that was asked about; without it the provider knows all of its chains from their first block on.
 */
export type HistoryPage = EndpointAnswer<Endpoints['history']> & {
  /** When nothing newer was known to be there, in milliseconds since 1970. Default now. */
  at?: number
}

/** A place that knows transactions. Its pages are followed with its own cursors only. */
export type HistoryProvider = Provider<HistoryQuestion, HistoryPage>
