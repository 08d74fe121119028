import { solanaNamespace } from '../../chains/solana/solanaRules.ts'
import { KitError } from '../../core/errors.ts'
import type { WalletSource } from '../../core/source.ts'
import { type MobileWalletWay, mobileWalletIcon, mobileWalletId, mobileWalletName } from './mobileWalletFacts.ts'

/** The options of {@link mobileWallet}. */
export type MobileWalletParameters = {
  /**
   * Where this page meets wallets of other devices: the `/reflect` of a gateway, such as `wss://gateway.example/reflect`.
   * Wallets come there over TLS only. Default: none, so that only wallets of this phone are offered.
   */
  reflector?: string | undefined
}

/**
 * Wallets for Solana on phones (Mobile Wallet Adapter): the app on the same Android phone, and with a `reflector` any phone
 * that scans a code. Its code loads when a visitor chooses it or comes back with a session.
 *
 * @throws KitError `INVALID_OPTION` for a reflector that is no `wss:` address of a `/reflect`.
 * @example
 * solana({ wallets: [walletStandard(), mobileWallet({ reflector: 'wss://gateway.example/reflect' })] })
 * @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html
 */
export function mobileWallet({ reflector }: MobileWalletParameters = {}): WalletSource {
  if (reflector !== undefined) checkReflector(reflector)
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
          },
        ]
      : [],
    load: () =>
      import('./mobileWalletSource.ts').then(
        (part) => (context) => part.createMobileWalletSource(context, way ?? 'local', reflector),
      ),
  }
}

/** Wallets are told the host only, and ask it for `/reflect` over TLS; a reflector of this machine is for development. */
function checkReflector(reflector: string): void {
  const { hostname, pathname, protocol } = URL.canParse(reflector) ? new URL(reflector) : new URL('invalid:')
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (pathname === '/reflect' && (protocol === 'wss:' || (protocol === 'ws:' && isOwn))) return
  throw new KitError(
    'INVALID_OPTION',
    'mobileWallet({ reflector }) takes an address like wss://gateway.example/reflect',
  )
}
