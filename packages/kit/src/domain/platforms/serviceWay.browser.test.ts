import { afterEach, describe, expect, it } from 'vitest'
import { serviceWay, walletWay, withWalletWay } from './serviceWay.ts'
import { userAgents } from './userAgents.fixture.ts'

/** This page as another visitor has it. */
function pageOf({
  userAgent = userAgents.safariIos as string,
  standalone = false,
  isFramed = false,
  href = 'https://shop.example.org/cart?a=1#top',
  telegram = undefined as object | undefined,
}) {
  const page = {
    navigator: { userAgent, maxTouchPoints: 5, ...(standalone && { standalone }) },
    matchMedia: (query: string) => window.matchMedia(query),
    location: { href },
    ...(telegram && { Telegram: { WebApp: telegram } }),
  }
  return { ...page, parent: isFramed ? {} : undefined } as unknown as Window
}
const own = (page: Window) => (page.parent ? page : Object.assign(page, { parent: page }))

describe('serviceWay', () => {
  afterEach(() => Reflect.deleteProperty(window, 'Telegram'))

  const page = 'https://shop.example.org/cart?a=1#top'

  it.each([
    ['a browser', {}, { page }],
    ['a page on the home screen of iOS', { standalone: true }, { ui: 'redirect', page }],
    ['a page that an app shows', { userAgent: userAgents.facebookAndroid }, { ui: 'redirect', page }],
    ['Telegram', { telegram: { platform: 'ios' } }, { ui: 'link' }],
    ['a browser with the script of Telegram', { telegram: { platform: 'unknown' } }, { page }],
    ['a frame of another page', { standalone: true, isFramed: true }, {}],
    ['an address that is too long', { href: `${page}${'x'.repeat(2_000)}` }, {}],
  ])('picks the way in %s', (_, signs, expected) => {
    expect(serviceWay(own(pageOf(signs)))).toEqual(expected)
  })
})

describe('walletWay', () => {
  const page = 'https://shop.example.org/cart?a=1#top'

  it.each([
    ['a browser', {}, { page }],
    ['a page on the home screen of iOS', { standalone: true }, { ui: 'redirect', page }],
    ['a page that an app shows', { userAgent: userAgents.facebookAndroid }, { ui: 'redirect', page }],
    ['Telegram', { telegram: { platform: 'ios' } }, { ui: 'redirect', page }],
    ['a frame of another page, as Telegram on the web', { telegram: { platform: 'web' }, isFramed: true }, {}],
    ['an address that is too long', { href: `${page}${'x'.repeat(8_000)}` }, {}],
  ])('picks the way in %s', (_, signs, expected) => {
    expect(walletWay(own(pageOf(signs)))).toEqual(expected)
  })

  it('stands in the fragment of the frame, which no server is sent', () => {
    const frame = withWalletWay(new URL('https://wallet.example/frame?project=shop'))
    expect(frame.href.split('#')[0]).toBe('https://wallet.example/frame?project=shop')
    // The page of this test stands in a frame itself.
    expect(Object.fromEntries(new URLSearchParams(frame.hash.slice(1)))).toEqual(walletWay())
  })
})
