import { solanaNamespace } from '../../chains/solana/solanaRules.ts'
import type { WalletSource } from '../../core/source.ts'

/**
 * The Solana wallets of this browser that register themselves with the page (Wallet Standard). `solana()` brings it along.
 *
 * @example
 * solana({ wallets: [walletStandard()] })
 */
export function walletStandard(): WalletSource {
  return {
    id: 'walletStandard',
    namespaces: [solanaNamespace],
    load: () => import('./walletStandardSource.ts').then((part) => part.createWalletStandardSource),
  }
}
