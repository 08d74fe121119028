import { evmNamespace } from '../../chains/evm/evmRules.ts'
import type { WalletSource } from '../../core/source.ts'

/**
 * The EVM wallets of this browser: those that announce themselves (EIP-6963), and one that only injects
 * `window.ethereum`. `evm()` brings it along.
 *
 * @example
 * evm({ wallets: [injected()] })
 */
export function injected(): WalletSource {
  return {
    id: 'injected',
    namespaces: [evmNamespace],
    load: () => import('./injectedSource.ts').then((part) => part.createInjectedSource),
  }
}
