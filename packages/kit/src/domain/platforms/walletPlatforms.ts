import type { WalletRecord } from '../../core/walletRecord.ts'
import { pairingLink } from './pairingLink.ts'
import { safePage } from './safeLink.ts'
import type { Visitor } from './visitor.ts'

/** A way to reach a wallet. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export type PlatformSigns = {
  readonly visitor: Visitor
  /** The wallet has been found in this browser. */
  readonly isInstalled: boolean
  /** The site reaches wallets on other devices. */
  readonly hasPairing: boolean
}

/**
 * The ways this visitor has to a wallet, the first being the one to take: this browser's own wallet, the phone's app, a
 * code for another device, a web app, a computer's app. With none, where to get it (`unsupported`).
 */
export function walletPlatforms(
  wallet: WalletRecord,
  { hasPairing, isInstalled, visitor }: PlatformSigns,
): readonly WalletPlatform[] {
  const pairs = hasPairing && wallet.supportsWalletConnect !== false
  const has = (way: 'mobile' | 'desktop' | 'web') => pairs && pairingLink(wallet, 'wc:', way, visitor) !== undefined
  const ways: WalletPlatform[] = []
  if (isInstalled) ways.push('browser')
  if (visitor.isPhone && has('mobile')) ways.push('mobile')
  // A code is shown where the app is on another device, and where nothing else leads to the wallet.
  if (pairs && !visitor.isPhone && (has('mobile') || !(has('web') || has('desktop')))) ways.push('qrcode')
  if (has('web')) ways.push('web')
  if (!visitor.isPhone && has('desktop')) ways.push('desktop')
  if (pairs && ways.length === 0) ways.push('qrcode')
  if (!isInstalled && isForBrowsers(wallet) && !visitor.isPhone) ways.push('unsupported')
  return ways.length > 0 ? ways : ['unsupported']
}

/** Whether a wallet can be had as an extension. */
function isForBrowsers({ appStore, chromeStore, playStore, rdns }: WalletRecord): boolean {
  // An app that announces itself does so in the browser inside of it.
  const isAppOnly = Boolean(appStore || playStore)
  return safePage(chromeStore) !== undefined || (!isAppOnly && Boolean(rdns))
}

/** Where a wallet can be had. */
export type WalletStore = { readonly kind: 'chrome' | 'ios' | 'android' | 'homepage'; readonly href: string }

/** The hosts of each store: a link to any other host is not offered as that store. */
const hosts: Readonly<Record<'chrome' | 'ios' | 'android', readonly string[]>> = {
  chrome: ['chromewebstore.google.com', 'chrome.google.com'],
  ios: ['apps.apple.com', 'itunes.apple.com'],
  android: ['play.google.com'],
}

/**
 * Where this visitor gets a wallet, the best first: the store of this device, then, on a computer, the stores of other
 * devices, and the maker's own page. A store that this device cannot install from is left out.
 */
export function walletStores(wallet: WalletRecord, visitor: Visitor): readonly WalletStore[] {
  const inStore = (kind: keyof typeof hosts, link: string | undefined): WalletStore[] => {
    const href = safePage(link)
    return href !== undefined && hosts[kind].includes(new URL(href).hostname) ? [{ kind, href }] : []
  }
  const { browser, isPhone, system } = visitor
  const page = safePage(wallet.homepage)
  return [
    ...(!isPhone && browser === 'chromium' ? inStore('chrome', wallet.chromeStore) : []),
    ...(!isPhone || system === 'ios' ? inStore('ios', wallet.appStore) : []),
    ...(!isPhone || system === 'android' ? inStore('android', wallet.playStore) : []),
    ...(page === undefined ? [] : [{ kind: 'homepage' as const, href: page }]),
  ]
}
