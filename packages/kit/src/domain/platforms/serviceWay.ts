import { readVisitor } from './visitor.ts'

export { openLink } from './openLink.ts'

/**
 * How a visitor gets to a service elsewhere: in a window of its own, by a link that the page opens (`link`), or in place of the
 * page (`redirect`). `page`: its address, where it could come back to it.
 */
type ServiceWay = { readonly ui?: 'link' | 'redirect'; readonly page?: string }

const longestAddress = 2_000

/** Reads which way there is on this page. */
export function serviceWay(page: Window = window): ServiceWay {
  const { isFramed, place } = readVisitor(page)
  if (place === 'telegram') return { ui: 'link' }
  const { href } = page.location
  // What stands in a frame of another page would come back without that page.
  if (isFramed || href.length > longestAddress) return {}
  // On the home screen of iOS there are no other windows, and apps that show pages open none that could speak to this one.
  const isAlone = place === 'app' || Reflect.get(page.navigator, 'standalone') === true
  return { page: href, ...(isAlone && { ui: 'redirect' }) }
}
