import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import type { Provider } from '../providers/provider.ts'
import type { WalletQuestion } from './findWallets.ts'

/** One page of wallets. */
export type WalletPage = EndpointAnswer<Endpoints['wallets']>

/** One place that knows wallets. */
export type WalletProvider = Provider<WalletQuestion, WalletPage>
