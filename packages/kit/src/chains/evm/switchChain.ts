import { KitError } from '../../core/errors.ts'
import type { Network } from '../../core/network.ts'
import { withTimeout } from '../../core/withTimeout.ts'
import { toChainId, toNetworkId } from './chainId.ts'
import { askSilently, type Eip1193Provider, listen, requestWallet } from './provider.ts'

/** How long a wallet may take to be where it says that it has moved to, in ms. */
const arrival = 3000

/** Moves a wallet to a network (EIP-3326), adding it first where the wallet does not know it (EIP-3085). */
export async function switchChain(provider: Eip1193Provider, walletName: string, network: Network): Promise<void> {
  const watch = watchArrival(provider, network.id)
  const ask = (method: string, params: readonly unknown[]) =>
    // Some wallets move and never answer.
    Promise.race([requestWallet<unknown>(provider, walletName, method, params), watch.arrived])
  const chainId = toChainId(network.id)
  try {
    try {
      await ask('wallet_switchEthereumChain', [{ chainId }])
    } catch (error) {
      if (!mayBeUnknown(error)) throw error
      await ask('wallet_addEthereumChain', [addedChain(network)])
      // Some wallets switch while adding, others only add.
      if ((await read(provider, walletName)) !== network.id) await ask('wallet_switchEthereumChain', [{ chainId }])
    }
    // One that does not say where it is, is believed.
    const isHere = async () => [network.id, undefined].includes(await read(provider, walletName))
    if (await isHere()) return
    await withTimeout(watch.arrived, arrival)
    if (await isHere()) return
    throw new KitError('RPC_FAILED', `${walletName} stayed on another network`)
  } finally {
    watch.end()
  }
}

/** A failure in plain English, or without words. */
const legible = /^(code .*|nothing .*)$|\b(internal|errors?|fail\w*|wrong|unexpected)\b/i

/** Whether the wallet may not know the network: some say so in their language alone, and are asked about adding it. */
function mayBeUnknown(error: unknown): boolean {
  if (!(error instanceof KitError)) return false
  return error.code === 'NETWORK_NOT_ADDED' || (error.code === 'RPC_FAILED' && !legible.test(error.details ?? ''))
}

const addedChain = ({ blockExplorerUrl, id, name, nativeCurrency, rpcUrls }: Network) => ({
  chainId: toChainId(id),
  chainName: name,
  nativeCurrency,
  rpcUrls,
  ...(blockExplorerUrl && { blockExplorerUrls: [blockExplorerUrl] }),
})

async function read(provider: Eip1193Provider, walletName: string) {
  return toNetworkId(await askSilently(provider, walletName, 'eth_chainId').catch(() => undefined))
}

/** Resolves once a wallet says that it is on a network. */
function watchArrival(provider: Eip1193Provider, networkId: Network['id']) {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const end = listen(provider, 'chainChanged', (chainId: unknown) => {
    if (toNetworkId(chainId) === networkId) arrive()
  })
  return { arrived, end }
}
