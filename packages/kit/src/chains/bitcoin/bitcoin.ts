import type { ChainFamily } from '../../core/chain.ts'
import type { WalletSource } from '../../core/source.ts'
import { bitcoinStandard } from '../../wallets/bitcoinStandard/bitcoinStandard.ts'
import { satsConnect } from '../../wallets/satsConnect/satsConnect.ts'
import { readBitcoinAddress } from './bitcoinAddress.ts'
import { bitcoinExplorerUrl, bitcoinNamespace, normalizeBitcoin, paymentAccount } from './bitcoinRules.ts'

/** The options of {@link bitcoin}. */
export type BitcoinParameters = {
  /**
   * The wallet sources of this chain family. Default: the wallets that register themselves and those that speak the
   * protocol of sats-connect, `[bitcoinStandard(), satsConnect()]`.
   */
  wallets?: readonly WalletSource[] | undefined
}

/**
 * Bitcoin, with the wallets of this browser. Its code loads when a visitor opens the modal or comes back with a wallet.
 * The `rpcUrls` of its networks are those of Esplora's HTTP API.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', networks: [bitcoinMainnet], chains: [bitcoin()] })
 */
export function bitcoin({ wallets = [bitcoinStandard(), satsConnect()] }: BitcoinParameters = {}): ChainFamily {
  return {
    namespace: bitcoinNamespace,
    accountType: paymentAccount,
    name: 'Bitcoin',
    wallets,
    parseAddress: (text) => readBitcoinAddress(text).then((read) => read?.address),
    normalize: normalizeBitcoin,
    explorerUrl: bitcoinExplorerUrl,
    sendFailure: 'SEND_NOT_ACCEPTED',
    load: () => import('./bitcoinChain.ts').then((part) => part.createBitcoinChain),
  }
}
