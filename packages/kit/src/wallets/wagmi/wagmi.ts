import type { Config } from 'wagmi'
import { evm } from '../../chains/evm/evm.ts'
import { evmNetwork } from '../../chains/evm/evmNetwork.ts'
import { evmNamespace, parseEvmAddress } from '../../chains/evm/evmRules.ts'
import type { ChainFamily } from '../../core/chain.ts'
import type { WalletSource } from '../../core/source.ts'

/** The options of {@link wagmi}: the wagmi configuration of the site. */
export type WagmiParameters = {
  /** The host's own wagmi config; its chains and their HTTP transports become networks of the kit. */
  config: Config
}

/**
 * EVM chains on top of a page's own wagmi config (wagmi 2 or 3): networks, connectors and reconnect are wagmi's, and
 * both always show the same connection. It takes the place of `evm()`.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', chains: [wagmi({ config })] })
 */
export function wagmi({ config }: WagmiParameters): ChainFamily {
  return {
    ...evm({ wallets: [wagmiSource({ config })] }),
    networks: config.chains.map((chain) => {
      const rpcUrls = transportUrls(config.getClient({ chainId: chain.id }).transport)
      return evmNetwork(chain, rpcUrls.length > 0 ? { rpcUrls } : {})
    }),
  }
}

/** The connectors of a wagmi config as a wallet source; wagmi owns the sessions and the kit mirrors them. */
function wagmiSource({ config }: WagmiParameters): WalletSource {
  return {
    id: 'wagmi',
    namespaces: [evmNamespace],
    managed: true,
    recall() {
      // wagmi's own initialState comes from a cookie, which may be forged.
      const { connections, current, status } = config.state
      const connection = status === 'reconnecting' && current ? connections.get(current) : undefined
      const address = parseEvmAddress(String(connection?.accounts?.[0]))
      return address && Number.isSafeInteger(connection?.chainId)
        ? `${evmNamespace}:${connection?.chainId}:${address}`
        : undefined
    },
    load: async () => {
      const { createWagmiSource } = await import('./wagmiSource.ts')
      return (context) => createWagmiSource(config, context)
    },
  }
}

/** The HTTP addresses behind a viem transport, in its order, so that reads go where the host's own reads go. */
export function transportUrls(transport: unknown): readonly string[] {
  if (typeof transport !== 'object' || transport === null) return []
  const { transports, url, value } = transport as { transports?: unknown; url?: unknown; value?: unknown }
  // A fallback transport lists others, each with its address under `value`.
  if (Array.isArray(transports)) return transports.flatMap(transportUrls)
  if (typeof url === 'string') return /^https?:/.test(url) ? [url] : []
  return value === undefined ? [] : transportUrls(value)
}
