import type { Currency } from '@foyer/contract'
import type { Provider } from '../providers/provider.ts'
import type { ChainBalances } from './readBalances.ts'

/** What an account holds on one chain is wanted. */
export type BalanceQuestion = {
  /** CAIP-2. */
  chainId: string
  /** Whether the chain is marked as local: no company is asked about it. */
  isLocal: boolean
  /** As the chain's namespace spells it; an EVM address has its checksum. */
  owner: string
  currency: Currency
  /** Tokens (EVM ones with their checksum) and `native` for the native coin, to show in any case, even when empty or on no list, as far as the provider can. */
  wanted: readonly string[]
  /** The caller's network; counted by sources that keep something for each account. */
  caller?: string | undefined
}

/** One place that balances come from. */
export type BalanceProvider = Provider<BalanceQuestion, ChainBalances>
