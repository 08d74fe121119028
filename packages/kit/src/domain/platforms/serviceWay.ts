import { readVisitor, type Visitor } from './visitor.ts'

export { openLink } from './openLink.ts'

/**
 * How a visitor reaches a social login: in a separate window, by a link that the page opens (`link`), or in place of
 * the page (`redirect`). `page` is the address to return to, absent where the page cannot be returned to.
 */
type ServiceWay = { readonly ui?: 'link' | 'redirect'; readonly page?: string }

const maxAddressLength = 2_000
/** A mini app of Telegram has all that is known of its visitor in its address. */
const maxOwnAddressLength = 8_000

/** Picks the way that works on this page. */
export function serviceWay(page: Window = window): ServiceWay {
  const { isFramed, place } = readVisitor(page)
  if (place === 'telegram') return { ui: 'link' }
  const { href } = page.location
  // A framed page would return without the page around it.
  if (isFramed || href.length > maxAddressLength) return {}
  return { page: href, ...(isAlone(page, place) && { ui: 'redirect' }) }
}

/**
 * Reads how a visitor gets to the wallet's own page, as its frame's address says it: in a window (no `ui`), or in place of the page
 * (`redirect`), also in Telegram. `page`: its address, where it could come back to it.
 */
export function walletWay(page: Window = window): { readonly ui?: 'redirect'; readonly page?: string } {
  const { isFramed, place } = readVisitor(page)
  const { href } = page.location
  if (isFramed || href.length > maxOwnAddressLength) return {}
  return { page: href, ...((place === 'telegram' || isAlone(page, place)) && { ui: 'redirect' }) }
}

/** Says in a frame's address how its visitor gets to the wallet's own page. A fragment is sent to no server. */
export function withWalletWay(frame: URL): URL {
  frame.hash = `${new URLSearchParams(walletWay())}`
  return frame
}

/** On the home screen of iOS there are no other windows, and apps that show pages open none that could speak to this one. */
function isAlone(page: Window, place: Visitor['place']): boolean {
  return place === 'app' || Reflect.get(page.navigator, 'standalone') === true
}
