/** How the page of a frame can go to the wallet itself. */
export type PageWay = {
  /** The page's own address, which it comes back to. */
  readonly page: string
  /** No window comes up here, as in apps that show pages. */
  readonly isWindowless: boolean
}

/** A mini app of Telegram has all that is known of its visitor in its address. */
const longest = 8_192

/**
 * Reads it from the fragment of the frame's own address, where the page says it. Nothing where the page could not come back: no visitor
 * is sent to another origin than the one that the handshake proved.
 */
export function readPageWay(origin: string, fragment: string = location.hash): PageWay | undefined {
  const fields = new URLSearchParams(fragment.slice(1))
  const page = fields.get('page') ?? ''
  if (page.length > longest || !isPageOf(page, origin)) return undefined
  return { page: new URL(page).href, isWindowless: isWindowless(fragment) }
}

/** Whether the page says that no window comes up here. */
export function isWindowless(fragment: string = location.hash): boolean {
  return new URLSearchParams(fragment.slice(1)).get('ui') === 'redirect'
}

/** Sends the whole page to an address; to be called while a press is handled. */
export function leavePage(url: string): void {
  // As a tap on a link would: apps that show pages may have taken `open` away.
  const link = document.createElement('a')
  link.href = url
  link.target = '_top'
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/** Whether an address is a web page of an origin, and says nothing else: scripts have an origin that is called `null`. */
export function isPageOf(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin: own, password, protocol, username } = new URL(address)
  return /^https?:$/.test(protocol) && own === origin && username === '' && password === ''
}

/** A page's own address with an id added, all else as it was. */
export function withReturnId(page: string, id: string): string {
  const [before = '', ...fragment] = page.split('#')
  return [`${before}${before.includes('?') ? '&' : '?'}foyer=${id}`, ...fragment].join('#')
}
