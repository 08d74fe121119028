import { solanaNamespace } from '../../chains/solana/solanaRules.ts'
import type { WalletSource } from '../../core/source.ts'
import { type MobileWalletWay, mobileWalletIcon, mobileWalletId, mobileWalletName } from './mobileWalletFacts.ts'

/** The options of {@link mobileWallet}. */
export type MobileWalletParameters = {
  /**
   * Where this page meets wallets of other devices: the `/reflect` of a gateway, such as `wss://gateway.example/reflect`.
   * Wallets come there over TLS only; any other address fails with `INVALID_OPTION` when a visitor chooses it. Default:
   * none, so that only wallets of this phone are offered.
   */
  reflector?: string | undefined
}

/**
 * Wallets for Solana on phones (Mobile Wallet Adapter): the app on the same Android phone, and with a `reflector` any phone
 * that scans a code. Its code loads when a visitor chooses it or comes back with a session.
 *
 * @example
 * solana({ wallets: [walletStandard(), mobileWallet({ reflector: 'wss://gateway.example/reflect' })] })
 * @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html
 */
export function mobileWallet({ reflector }: MobileWalletParameters = {}): WalletSource {
  const { isSecureContext = true, navigator } = globalThis
  const isAndroid = /Android/i.test(navigator?.userAgent ?? '')
  const way: MobileWalletWay | undefined = isAndroid ? 'local' : reflector === undefined ? undefined : 'remote'
  return {
    id: mobileWalletId,
    namespaces: [solanaNamespace],
    method: way === 'local' ? 'mobile' : 'qrcode',
    connectors: way
      ? [
          {
            id: mobileWalletId,
            name: mobileWalletName,
            type: 'EXTERNAL',
            chain: solanaNamespace,
            imageUrl: mobileWalletIcon,
            readiness: isSecureContext ? 'loadable' : 'notReady',
            pairsByCode: way === 'remote',
            endsWithPage: way === 'remote',
          },
        ]
      : [],
    load: () =>
      import('./mobileWalletSource.ts').then(
        (part) => (context) => part.createMobileWalletSource(context, way ?? 'local', reflector),
      ),
  }
}
