import type { WalletRecord } from '../../core/walletRecord.ts'
import { safePage } from './safeLink.ts'
import type { Visitor } from './visitor.ts'

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
