import { bitcoinNamespace } from '../../chains/bitcoin/bitcoinRules.ts'
import type { WalletSource } from '../../core/source.ts'

/**
 * The Bitcoin wallets of this browser that register themselves with the page (Wallet Standard). `bitcoin()` brings it along.
 *
 * @example
 * bitcoin({ wallets: [bitcoinStandard()] })
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function bitcoinStandard(): WalletSource {
  return {
    id: 'bitcoinStandard',
    namespaces: [bitcoinNamespace],
    load: () => import('./bitcoinStandardSource.ts').then((part) => part.createBitcoinStandardSource),
  }
}
