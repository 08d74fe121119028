import type { AppMetadata } from '../../core/appMetadata.ts'
import { type Namespace, type Network, namespaceOf } from '../../core/network.ts'
import type { WalletSource } from '../../core/source.ts'

/** The options of {@link walletConnect}. */
export type WalletConnectParameters = {
  /** Names the site to the relay. The public relay takes only ids that its operator gave out; one of your own any. */
  projectId: string
  /** The relay's WebSocket address. Default: the public one, `wss://relay.walletconnect.org`. */
  relayUrl?: string | undefined
  /** What wallets show of the site. Default: `appName` and `metadata` of the kit, and the page's own address. */
  metadata?: (AppMetadata & { readonly name?: string | undefined }) | undefined
  /**
   * Networks of chain families that the kit does not have, to be granted in the same session: Solana, Bitcoin. Their
   * provider is `getProvider(kit, namespace)`. Default: none.
   */
  networks?: readonly Network[] | undefined
  /** The chain families that wallets are asked for. Default: those of all networks, the kit's and `networks`. */
  namespaces?: readonly Namespace[] | undefined
  /** Methods to ask wallets for, by chain family, instead of the usual ones. */
  methods?: Readonly<Record<Namespace, readonly string[]>> | undefined
}

const rings = '<circle cx="15" cy="20" r="6"/><circle cx="25" cy="20" r="6"/>'
/** Two joined rings: a neutral sign, since the protocol's own is its owner's. Only `#` means something else in an address. */
const picture = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="%232a74d0" d="M0 0h40v40H0z"/><g fill="none" stroke="%23fff" stroke-width="3">${rings}</g></svg>`

/**
 * Wallets on other devices, reached through a relay (WalletConnect): one session for all chain families, several sessions
 * side by side. Its code loads when a visitor chooses it or comes back with a session, and talks to the relay only. It
 * needs the packages `@walletconnect/sign-client` and `@walletconnect/core`, both 2.21.8.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', networks, chains: [evm()], wallets: [walletConnect({ projectId: '…' })] })
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign
 */
export function walletConnect(parameters: WalletConnectParameters): WalletSource {
  const { networks: further = [] } = parameters
  const serve = (networks: readonly Network[]): WalletSource => {
    const namespaces = parameters.namespaces ?? [...new Set([...networks, ...further].map(({ id }) => namespaceOf(id)))]
    return {
      id: 'walletConnect',
      namespaces,
      method: 'qrcode',
      sharesSession: true,
      connectors: namespaces.map((chain) => ({
        id: 'walletConnect',
        name: 'WalletConnect',
        type: 'WALLET_CONNECT',
        chain,
        imageUrl: picture,
      })),
      serve,
      load: async () => {
        const { loadWalletConnect } = await import('./loadWalletConnect.ts')
        const createSource = await loadWalletConnect()
        return (context) => createSource(parameters, context)
      },
    }
  }
  return serve([])
}
