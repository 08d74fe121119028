import { KitError } from '../../core/errors.ts'
import type { Network } from '../../core/network.ts'
import { toChainId } from './eip1193.ts'
import { type Eip1193Provider, requestWallet } from './provider.ts'

/** Moves a wallet to a network (EIP-3326), adding it first where the wallet does not know it (EIP-3085). */
export async function switchChain(provider: Eip1193Provider, walletName: string, network: Network): Promise<void> {
  const chainId = toChainId(network.id)
  try {
    await requestWallet(provider, walletName, 'wallet_switchEthereumChain', [{ chainId }])
    return
  } catch (error) {
    if (!(error instanceof KitError) || error.code !== 'NETWORK_NOT_ADDED') throw error
  }
  await requestWallet(provider, walletName, 'wallet_addEthereumChain', [
    {
      chainId,
      chainName: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: network.rpcUrls,
      ...(network.blockExplorerUrl && { blockExplorerUrls: [network.blockExplorerUrl] }),
    },
  ])
  // Some wallets switch while adding, others only add.
  const now = await requestWallet<unknown>(provider, walletName, 'eth_chainId')
  if (Number(now) !== Number(chainId)) {
    await requestWallet(provider, walletName, 'wallet_switchEthereumChain', [{ chainId }])
  }
}
