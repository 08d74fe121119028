import type { ChainFamily } from '../../core/chain.ts'
import type { WalletSource } from '../../core/source.ts'
import { mobileWallet } from '../../wallets/mobileWallet/mobileWallet.ts'
import { walletStandard } from '../../wallets/walletStandard/walletStandard.ts'
import {
  normalizeSolana,
  parseSolanaAddress,
  solanaExplorerUrl,
  solanaNamespace,
  solanaNativeCoin,
} from './solanaRules.ts'

/** The options of {@link solana}. */
export type SolanaParameters = {
  /**
   * The wallet sources of this chain family. Default: the wallets that register themselves and
   * on Android the apps of the phone, `[walletStandard(), mobileWallet()]`.
   */
  wallets?: readonly WalletSource[] | undefined
}

/**
 * Solana, with the wallets that register themselves with the page (Wallet Standard). Its code loads when a visitor opens
 * the modal or comes back with a wallet.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', networks: [solanaMainnet], chains: [solana()] })
 */
export function solana({ wallets = [walletStandard(), mobileWallet()] }: SolanaParameters = {}): ChainFamily {
  return {
    namespace: solanaNamespace,
    accountType: 'eoa',
    name: 'Solana',
    nativeCoinAddress: solanaNativeCoin,
    wallets,
    knownWallets: () => import('./solanaWallets.ts').then((part) => part.solanaWallets),
    parseAddress: parseSolanaAddress,
    normalize: normalizeSolana,
    explorerUrl: solanaExplorerUrl,
    sendFailure: 'SEND_NOT_ACCEPTED',
    tokenTerm: 'mint',
    payChains: [solanaNamespace],
    load: () => import('./solanaChain.ts').then((part) => part.createSolanaChain),
  }
}
