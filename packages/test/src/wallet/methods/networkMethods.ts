import { toHex } from 'viem'
import type { Approvals } from '../createApprovals.ts'
import type { WalletState } from '../createWalletState.ts'
import { invalidParams, toChainId, toList, toRecord, toText } from '../parameters.ts'
import type { MethodHandler, WalletChain } from '../types.ts'
import { WalletError, walletErrorCodes } from '../WalletError.ts'

/** The active network, switching it (EIP-3326) and adding one (EIP-3085). */
export function networkMethods(wallet: { state: WalletState; approvals: Approvals }) {
  const { state, approvals } = wallet

  const switchTo = async (to: WalletChain) => {
    if (to.chainId === state.chain().chainId) return null
    await approvals.ask({ kind: 'switchNetwork', from: state.chain(), to })
    state.useChain(to.chainId)
    return null
  }

  return {
    eth_chainId: async () => toHex(state.chain().chainId),
    net_version: async () => String(state.chain().chainId),
    wallet_switchEthereumChain: async (params) => {
      const chainId = toChainId(toRecord(params[0], 'The network').chainId)
      const chain = state.findChain(chainId)
      if (chain) return switchTo(chain)
      const message = `Unrecognized chain ID ${toHex(chainId)}. Try adding the chain using wallet_addEthereumChain first.`
      throw new WalletError(walletErrorCodes.unknownChain, message)
    },
    wallet_addEthereumChain: async (params) => {
      const chain = toWalletChain(toRecord(params[0], 'The network'))
      const known = state.findChain(chain.chainId)
      if (known) return switchTo(known)
      await approvals.ask({ kind: 'addNetwork', chain })
      state.addChain(chain)
      state.useChain(chain.chainId)
      return null
    },
  } satisfies Record<string, MethodHandler>
}

function toWalletChain(value: Readonly<Record<string, unknown>>): WalletChain {
  const [first] = toList(value.rpcUrls, 'rpcUrls')
  const rpcUrl = toText(first, 'rpcUrls[0]')
  if (!/^https?:\/\//.test(rpcUrl)) throw invalidParams('rpcUrls[0] must be an http address.')
  const coin = toRecord(value.nativeCurrency, 'nativeCurrency')
  if (coin.decimals !== 18) throw invalidParams('nativeCurrency.decimals must be 18.')
  return {
    chainId: toChainId(value.chainId),
    rpcUrl,
    name: toText(value.chainName, 'chainName'),
    nativeCurrency: {
      name: toText(coin.name, 'nativeCurrency.name'),
      symbol: toText(coin.symbol, 'nativeCurrency.symbol'),
      decimals: coin.decimals,
    },
  }
}
