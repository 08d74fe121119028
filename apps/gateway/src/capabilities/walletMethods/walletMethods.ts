import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import type { Balances } from '../balances/createBalances.ts'
import type { ServedChains } from '../chains/servedChain.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { getExchangeBuyStatus } from './exchanges/getExchangeBuyStatus.ts'
import { getExchangePayUrl } from './exchanges/getExchangePayUrl.ts'
import { getExchanges } from './exchanges/getExchanges.ts'
import { getAssets } from './getAssets.ts'
import { buildTransactions } from './pos/buildTransactions.ts'
import { checkTransaction } from './pos/checkTransaction.ts'
import { evmTill } from './pos/evmTill.ts'
import { supportedNetworks } from './pos/supportedNetworks.ts'
import type { TillFamily } from './pos/tillFamily.ts'
import type { WalletMethod } from './walletMethod.ts'

export type WalletMethodsNeeds = {
  balances: Balances
  chains: ServedChains
  keyed: { exchanges: readonly Exchange[] }
  metrics: Metrics
  shared: SharedEngine
  /** How payments are made on chains of other namespaces than the EVM's. */
  tills: readonly TillFamily[]
}

/**
 * Every method that this gateway serves, by its name; one file each. Calls (`wallet_prepareCalls`,
 * `wallet_sendPreparedCalls`, `wallet_getCallsStatus`) take their lines here.
 */
export function createWalletMethods(services: WalletMethodsNeeds): ReadonlyMap<string, WalletMethod> {
  const tills = [evmTill(services.chains), ...services.tills]
  return new Map([
    ['wallet_getAssets', getAssets(services)],
    ['reown_getExchanges', getExchanges(services)],
    ['reown_getExchangePayUrl', getExchangePayUrl(services)],
    ['reown_getExchangeBuyStatus', getExchangeBuyStatus(services)],
    ['wc_pos_supportedNetworks', supportedNetworks(tills)],
    ['wc_pos_buildTransactions', buildTransactions(tills)],
    ['wc_pos_checkTransaction', checkTransaction(tills)],
  ])
}
