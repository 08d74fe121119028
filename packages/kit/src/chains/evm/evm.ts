import type { ChainFamily } from '../../core/chain.ts'
import type { WalletSource } from '../../core/source.ts'
import { injected } from '../../wallets/injected/injected.ts'
import { evmCoinType, evmNamespace, evmNativeCoin, normalizeEvm, parseEvmAddress } from './evmRules.ts'

/** The options of {@link evm}. */
export type EvmParameters = {
  /** The wallet sources of this chain family. Default: the wallets of this browser, `[injected()]`. */
  wallets?: readonly WalletSource[] | undefined
}

/**
 * EVM chains, with the wallets that announce themselves (EIP-6963) or inject `window.ethereum`. Their code loads when a
 * visitor opens the modal or comes back with a wallet.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', networks: [evmNetwork(mainnet)], chains: [evm()] })
 */
export function evm({ wallets = [injected()] }: EvmParameters = {}): ChainFamily {
  return {
    namespace: evmNamespace,
    accountType: 'eoa',
    nativeCoinAddress: evmNativeCoin,
    wallets,
    parseAddress: parseEvmAddress,
    normalize: normalizeEvm,
    collectibles: { erc721: { name: 'ERC-721' }, erc1155: { name: 'ERC-1155', isCounted: true } },
    coinType: evmCoinType,
    load: () => import('./evmChain.ts').then((part) => part.createEvmChain),
  }
}
