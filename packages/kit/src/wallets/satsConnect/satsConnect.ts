import { bitcoinNamespace } from '../../chains/bitcoin/bitcoinRules.ts'
import type { WalletSource } from '../../core/source.ts'

/**
 * The Bitcoin wallets of this browser that speak the protocol of sats-connect, such as Xverse. `bitcoin()` brings it along.
 *
 * @example
 * bitcoin({ wallets: [satsConnect()] })
 * @see https://docs.xverse.app/sats-connect
 */
export function satsConnect(): WalletSource {
  return {
    id: 'satsConnect',
    namespaces: [bitcoinNamespace],
    load: () => import('./satsConnectSource.ts').then((part) => part.createSatsConnectSource),
  }
}
