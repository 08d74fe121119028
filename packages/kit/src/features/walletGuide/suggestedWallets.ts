/** What a visitor looks at the site with, as far as wallets differ by it. */
export type Device = 'ios' | 'android' | 'chromium' | 'desktop'

/** Where a wallet says it can be had; the fields of the gateway's directory. */
export type ObtainableWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
}

/** A wallet with the page from which this visitor gets it. */
export type SuggestedWallet<T> = { readonly wallet: T; readonly href: string }

/** How many wallets are suggested at most. */
const most = 6

/**
 * Wallets that a visitor can get on this device, in the order given: with the device's own store first, else with the
 * page of the maker. What leads elsewhere than to https is left out.
 */
export function suggestWallets<T extends ObtainableWallet>(
  wallets: readonly T[],
  device: Device,
  excluded: readonly string[] = [],
): readonly SuggestedWallet<T>[] {
  const suggested = wallets.flatMap((wallet) => {
    const href = excluded.includes(wallet.id) || excluded.includes(wallet.name) ? undefined : linkOf(wallet, device)
    return href ? [{ wallet, href }] : []
  })
  return suggested.slice(0, most)
}

function linkOf(wallet: ObtainableWallet, device: Device): string | undefined {
  const { app_store, chrome_store, homepage, play_store } = wallet
  const isExtensionOnly = Boolean(chrome_store) && !app_store && !play_store
  const isAppOnly = Boolean(app_store || play_store) && !chrome_store
  switch (device) {
    case 'ios':
      return isExtensionOnly ? undefined : (secure(app_store) ?? secure(homepage))
    case 'android':
      return isExtensionOnly ? undefined : (secure(play_store) ?? secure(homepage))
    case 'chromium':
      return isAppOnly ? undefined : (secure(chrome_store) ?? secure(homepage))
    case 'desktop':
      return isAppOnly ? undefined : secure(homepage)
  }
}

function secure(link: string | null | undefined): string | undefined {
  return link && /^https:\/\/\w/i.test(link) ? link : undefined
}

/** The device by what its browser says of itself; `isPhone` is what its pointer says. */
export function deviceOf(userAgent: string, isPhone: boolean): Device {
  if (isPhone) return /Android/i.test(userAgent) ? 'android' : 'ios'
  return /Chrome\//.test(userAgent) ? 'chromium' : 'desktop'
}
