import { readVisitor } from './visitor.ts'

export { openLink } from './openLink.ts'

/**
 * How a visitor reaches a social login: in a separate window, by a link that the page opens (`link`), or in place of
 * the page (`redirect`). `page` is the address to return to, absent where the page cannot be returned to.
 */
type ServiceWay = { readonly ui?: 'link' | 'redirect'; readonly page?: string }

const longestAddress = 2_000

/** Picks the way that works on this page. */
export function serviceWay(page: Window = window): ServiceWay {
  const { isFramed, place } = readVisitor(page)
  if (place === 'telegram') return { ui: 'link' }
  const { href } = page.location
  // A framed page would return without the page around it.
  if (isFramed || href.length > longestAddress) return {}
  // On the home screen of iOS there are no other windows, and apps that show pages open none that could speak to this one.
  const isAlone = place === 'app' || Reflect.get(page.navigator, 'standalone') === true
  return { page: href, ...(isAlone && { ui: 'redirect' }) }
}
