import type { Page } from '@playwright/test'
import { readDeepLink } from './readDeepLink.ts'

/** A wallet app on the phone. */
export interface PhoneWallet {
  readonly name: string
  /** Its own URL schemes, without the colon, such as `['metamask']`. */
  readonly schemes?: readonly string[]
  /** Hosts of its universal links, such as `['metamask.app.link']`. */
  readonly hosts?: readonly string[]
  /** Who takes the pairing: a `WalletPeer` of `@foyer/test/walletconnect`. */
  readonly peer: { pair(uri: string): Promise<void> }
}

/** A deep link that the page opened. */
export interface OpenedLink {
  /** As the page opened it. */
  readonly url: string
  /** Name of the wallet that took it; `undefined` when no app on the phone does. */
  readonly wallet: string | undefined
  /** The pairing that the wallet was given. */
  readonly pairing: string | undefined
  /**
   * Whether a press still counted as the page opened it: one of at most 5 s before, as in Chromium. The page reads the same
   * in `navigator.userActivation`, unless a test puts something else there.
   */
  readonly pressed: boolean
  /**
   * The package whose page in Android's store came in front, because no app takes the intent; `undefined` for any other link,
   * and for an intent that names an address for that case.
   */
  readonly store: string | undefined
}

/** A phone around a page: a deep link puts a wallet in front, and the page into the background. */
export interface Phone {
  /** Every link so far. */
  links(): readonly OpenedLink[]
  /** The next link that was not yet asked for, once its wallet has taken the pairing. */
  nextLink(): Promise<OpenedLink>
  /** Leaves the page for the home screen, without a link. */
  leave(): Promise<void>
  /** Comes back to the page. */
  comeBack(): Promise<void>
}

/** Names in the page; they may not meet a site's own. */
const opens = '__foyerPhoneOpens'
const shows = '__foyerPhoneShows'
const presses = '__foyerPhonePresses'

/**
 * Makes a page one of a phone with these wallets; before the page loads. The protocol's own scheme `wc:` goes to the
 * first wallet. A phone's size, touch and user agent are Playwright's `devices`. Presses are counted here, since
 * whatever a test evaluates or waits for in a page counts as one for the browser.
 *
 * @example
 * const phone = await openPhone(page, { wallets: [{ name: 'Phone', schemes: ['phone'], peer }] })
 * await page.goto('/')
 * await page.getByRole('link', { name: 'Phone' }).tap()
 * await phone.nextLink()
 * await phone.comeBack()
 */
export async function openPhone(page: Page, options: { readonly wallets: readonly PhoneWallet[] }): Promise<Phone> {
  const { wallets } = options
  const links: OpenedLink[] = []
  const taken: Promise<OpenedLink>[] = []
  const waiting: ((link: Promise<OpenedLink>) => void)[] = []

  const show = (visible: boolean) =>
    page.evaluate(([name, value]) => Reflect.get(window, name)(value), [shows, visible] as const)
  const find = (url: string) => {
    const { scheme, host } = readDeepLink(url)
    if (host !== '') return wallets.find(({ hosts }) => hosts?.includes(host))
    return scheme === 'wc' ? wallets[0] : wallets.find(({ schemes }) => schemes?.includes(scheme))
  }
  const isPressed = () => page.evaluate((name): boolean => Reflect.get(window, name)(), presses)
  const take = async (url: string, pressed: boolean | undefined): Promise<OpenedLink> => {
    const { pairing, fallback, packageName } = readDeepLink(url)
    const wallet = find(url)
    const link: OpenedLink = {
      url,
      wallet: wallet?.name,
      pairing: wallet && pairing,
      pressed: pressed ?? (await isPressed()),
      store: wallet || fallback !== undefined ? undefined : packageName,
    }
    links.push(link)
    if (wallet || link.store !== undefined) await show(false)
    else if (fallback !== undefined) await page.goto(fallback)
    if (wallet && pairing !== undefined) await wallet.peer.pair(pairing)
    return link
  }
  const open = (url: string, pressed?: boolean) => {
    const link = take(url, pressed)
    // The caller that takes the link gets its failure.
    link.catch(() => undefined)
    const next = waiting.shift()
    if (next) next(link)
    else taken.push(link)
  }

  await page.exposeFunction(opens, open)
  await page.addInitScript(stageInPage, { opens, presses, shows, hosts: wallets.flatMap(({ hosts }) => hosts ?? []) })
  // No script can intercept an assignment to `location`; the browser reports it.
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!/^(https?|about|blob|data|javascript):/.test(url)) open(url)
  })
  await page.route(
    (url) => wallets.some(({ hosts }) => hosts?.includes(url.host)),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      // The app takes the link before the browser goes anywhere.
      await route.fulfill({ status: 204 })
      open(route.request().url())
    },
  )

  return {
    links: () => [...links],
    nextLink: () => taken.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    leave: () => show(false),
    comeBack: () => show(true),
  }
}

/** Runs in the page before its own scripts: catches links that open beside it, plays the background, and counts presses. */
function stageInPage(names: { opens: string; presses: string; shows: string; hosts: readonly string[] }): void {
  let visible = true
  Object.defineProperty(document, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') })
  Object.defineProperty(document, 'hidden', { get: () => !visible })
  Object.defineProperty(document, 'hasFocus', { value: () => visible })
  Reflect.set(window, names.shows, (next: boolean) => {
    if (next === visible) return
    visible = next
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event(next ? 'focus' : 'blur'))
  })

  // Playwright evaluates with a gesture, so that the browser's own count says yes all the time.
  let pressedAt = Number.NEGATIVE_INFINITY
  const isPressed = () => performance.now() - pressedAt <= 5000
  for (const type of ['keydown', 'mousedown', 'pointerup', 'touchend'])
    window.addEventListener(
      type,
      ({ isTrusted }) => {
        if (isTrusted) pressedAt = performance.now()
      },
      true,
    )
  const userActivation = {
    get isActive() {
      return isPressed()
    },
    get hasBeenActive() {
      return pressedAt >= 0
    },
  }
  Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => userActivation, configurable: true })
  Reflect.set(window, names.presses, isPressed)

  const isDeepLink = (address: string) => {
    const { protocol, host } = new URL(address, location.href)
    return /^https?:$/.test(protocol) ? names.hosts.includes(host) : !/^(about|blob|data|javascript):$/.test(protocol)
  }
  const report = (address: string) =>
    Reflect.get(window, names.opens)(new URL(address, location.href).href, isPressed())
  const openWindow = window.open.bind(window)
  window.open = (address, target, features) => {
    if (address === undefined || !isDeepLink(String(address))) return openWindow(address, target, features)
    report(String(address))
    // Where the opener keeps its hand on the window, a browser gives one that is closed once the app is in front.
    return target === '_self' ? window : null
  }
  // After the page's own listeners: what they prevented does not happen.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement) || !isDeepLink(link.href)) return
    event.preventDefault()
    report(link.href)
  })
}
