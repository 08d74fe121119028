import type { WalletRecord } from '../../core/walletRecord.ts'
import { keysOfRecord } from '../../domain/connectors/walletKeys.ts'
import { type ListOptions, listFilter } from '../../domain/connectors/walletLists.ts'

/** What a visitor looks at the site with, as far as wallets differ by it. */
export type Device = 'ios' | 'android' | 'chromium' | 'desktop'

/** A wallet with the page from which this visitor gets it. */
export type SuggestedWallet = { readonly wallet: WalletRecord; readonly href: string }

/** How many wallets are suggested at most. */
const most = 6

/**
 * Wallets that a visitor can get on this device, in the order given: with the device's own store first, else with the
 * page of the maker. Links other than https are left out.
 */
export function suggestWallets(
  wallets: readonly WalletRecord[],
  device: Device,
  lists: ListOptions = {},
): readonly SuggestedWallet[] {
  const isShown = listFilter(lists)
  const suggested = wallets.flatMap((wallet) => {
    const isNamed = lists.customWallets?.includes(wallet) === true
    const href = isShown(keysOfRecord(wallet), !isNamed) ? linkOf(wallet, device) : undefined
    return href ? [{ wallet, href }] : []
  })
  return suggested.slice(0, most)
}

function linkOf(wallet: WalletRecord, device: Device): string | undefined {
  const { appStore, chromeStore, homepage, playStore } = wallet
  const isExtensionOnly = Boolean(chromeStore) && !appStore && !playStore
  const isAppOnly = Boolean(appStore || playStore) && !chromeStore
  switch (device) {
    case 'ios':
      return isExtensionOnly ? undefined : (secure(appStore) ?? secure(homepage))
    case 'android':
      return isExtensionOnly ? undefined : (secure(playStore) ?? secure(homepage))
    case 'chromium':
      return isAppOnly ? undefined : (secure(chromeStore) ?? secure(homepage))
    case 'desktop':
      return isAppOnly ? undefined : secure(homepage)
  }
}

function secure(link: string | undefined): string | undefined {
  return link && /^https:\/\/\w/i.test(link) ? link : undefined
}

/** The device by what its browser says of itself; `isPhone` is what its pointer says. */
export function deviceOf(userAgent: string, isPhone: boolean): Device {
  if (isPhone) return /Android/i.test(userAgent) ? 'android' : 'ios'
  return /Chrome\//.test(userAgent) ? 'chromium' : 'desktop'
}
