import type { Config } from 'wagmi'
import type { Adapter } from '../../core/adapter.ts'
import { evmNetwork } from '../evm/evmNetwork.ts'
import { transportUrls } from './transportUrls.ts'

export type WagmiAdapterParameters = {
  /** The host's own wagmi config; its chains and their HTTP transports become networks of the kit. */
  config: Config
}

/**
 * Support for EVM chains on top of a page's own wagmi config (wagmi 2 or 3): networks, connectors and reconnect are
 * wagmi's, and both always show the same connection.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', adapters: [wagmiAdapter({ config })] })
 */
export function wagmiAdapter({ config }: WagmiAdapterParameters): Adapter {
  return {
    namespace: 'eip155',
    accountType: 'eoa',
    networks: config.chains.map((chain) => {
      const rpcUrls = transportUrls(config.getClient({ chainId: chain.id }).transport)
      return evmNetwork(chain, rpcUrls.length > 0 ? { rpcUrls } : {})
    }),
    external: true,
    load: async (context) => {
      const { createWagmiAdapter } = await import('./createWagmiAdapter.ts')
      return createWagmiAdapter(config, context)
    },
  }
}
