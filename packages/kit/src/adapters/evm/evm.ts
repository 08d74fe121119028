import type { Adapter } from '../../core/adapter.ts'

/**
 * Support for EVM chains: wallets that announce themselves (EIP-6963) or inject `window.ethereum`.
 * Its code loads when a visitor opens the modal or comes back with a wallet.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', networks: [evmNetwork(mainnet)], adapters: [evm()] })
 */
export function evm(): Adapter {
  return {
    namespace: 'eip155',
    accountType: 'eoa',
    load: async (context) => {
      const { createEvmAdapter } = await import('./evmAdapter.ts')
      return createEvmAdapter(context)
    },
  }
}
