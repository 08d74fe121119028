import {
  type Chain,
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193RequestFn,
  fallback,
  http,
  type JsonRpcAccount,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, type Network, referenceOf } from '../../core/network.ts'
import { rpcSession } from '../../core/rpcSession.ts'
import { rpcUrls } from '../../core/rpcUrls.ts'
import { providerOf } from './eip1193.ts'
import { evmNetworkOf, evmSigner } from './evmSigner.ts'
import type { Eip1193Provider } from './provider.ts'

/** viem's client of a connected wallet. */
export type EvmWalletClient = WalletClient<Transport, Chain, JsonRpcAccount>

/** viem's client of a network's nodes. */
export type EvmPublicClient = PublicClient<Transport, Chain>

/** A network as viem knows chains. */
export function viemChain({ blockExplorerUrl, id, name, nativeCurrency, rpcUrls }: Network): Chain {
  return {
    id: Number(referenceOf(id)),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(blockExplorerUrl && { blockExplorers: { default: { name, url: blockExplorerUrl } } }),
  }
}

/** Signs and sends through a wallet's own provider. */
export function createEvmWalletClient(
  provider: Eip1193Provider,
  { address, network }: { address: `0x${string}`; network: Network },
): EvmWalletClient {
  const request: Eip1193Provider['request'] = (call) => provider.request(call)
  // Callers repeat failed requests themselves; retries of the transport would multiply with theirs.
  const transport = custom({ request: request as EIP1193RequestFn }, { retryCount: 0 })
  return createWalletClient({ account: address, chain: viemChain(network), transport })
}

/** Reads through nodes, in order: the next one is asked where one does not answer. */
export function createEvmPublicClient(network: Network, urls: readonly string[]): EvmPublicClient {
  const transports = urls.map((url) => http(url, { fetchOptions: { credentials: 'omit' } }))
  return createPublicClient({ chain: viemChain(network), transport: fallback(transports) })
}

/** viem's client of the connected wallet. Throws `NOT_CONNECTED`, `NETWORK_NOT_FOUND`, `CONNECTION_CLIENT_NOT_SET`. */
export function openWalletClient(kit: Kit, networkId: CaipNetworkId | undefined): EvmWalletClient {
  const signer = evmSigner(kit, networkId)
  return createEvmWalletClient(providerOf(signer.session), signer)
}

/** viem's client of a network's nodes. Throws `NETWORK_NOT_FOUND`. */
export function openPublicClient(kit: Kit, networkId: CaipNetworkId | undefined): EvmPublicClient {
  const network = evmNetworkOf(kit, networkId)
  return createEvmPublicClient(network, rpcSession(kit)(rpcUrls(kit, network.id)))
}
