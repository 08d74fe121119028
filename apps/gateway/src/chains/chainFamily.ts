import type { BalanceProvider } from '../balances/balanceProvider.ts'
import type { HistoryProvider } from '../history/historyProvider.ts'

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
}
