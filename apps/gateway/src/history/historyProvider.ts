import type { Currency, EndpointAnswer, Endpoints } from '@foyer/contract'
import type { Provider } from '../providers/provider.ts'

/** One page of an account's transactions that is wanted. */
export type HistoryQuestion = {
  /** An EVM address. */
  address: string
  /** CAIP-2 names. */
  chainIds: readonly string[]
  currency: Currency
  /** The provider's own cursor; `undefined` for the newest page. */
  cursor: string | undefined
}

/** Transactions, newest first; `next` is the provider's own cursor, null on the last page. */
export type HistoryPage = EndpointAnswer<Endpoints['history']> & {
  /** When nothing newer was known to be there, in milliseconds since 1970. Default now. */
  at?: number
}

/** A place that knows transactions. Its pages are followed with its own cursors only. */
export type HistoryProvider = Provider<HistoryQuestion, HistoryPage>
