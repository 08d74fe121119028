import type { Services } from '../endpoints/services.ts'
import { getAssets } from './getAssets.ts'
import type { WalletMethod } from './walletMethod.ts'

/**
 * Every method that this gateway serves, by its name; one file each. Calls (`wallet_prepareCalls`,
 * `wallet_sendPreparedCalls`, `wallet_getCallsStatus`), exchanges and points of sale take their lines here.
 */
export function createWalletMethods(services: Services): ReadonlyMap<string, WalletMethod> {
  return new Map([['wallet_getAssets', getAssets(services)]])
}
