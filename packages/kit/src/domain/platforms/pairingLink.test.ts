import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { anyWalletLink, type LinkWay, pairingLink, requestLink } from './pairingLink.ts'
import { userAgents } from './userAgents.fixture.ts'
import { type Visitor, type VisitorSigns, visitorOf } from './visitor.ts'

const uri = 'wc:7f6e@2?expiryTimestamp=1763856000&relay-protocol=irn&symKey=587d'
const once = 'wc%3A7f6e%402%3FexpiryTimestamp%3D1763856000%26relay-protocol%3Dirn%26symKey%3D587d'
const twice = encodeURIComponent(once)

const as = (name: keyof typeof userAgents, signs: Omit<VisitorSigns, 'userAgent'> = {}): Visitor =>
  visitorOf({ userAgent: userAgents[name], ...signs })
const iphone = as('safariIos')
const android = as('chromeAndroid')
const firefox = as('firefoxAndroid')
const telegramIos = as('telegramIos', { isTelegram: true })
const telegramAndroid = as('telegramAndroid')
const instagram = as('instagramIos')
const facebook = as('facebookAndroid')
const desk = as('chromeMac')

const wallet = (links: Partial<WalletRecord>): WalletRecord => ({ id: 'harbor', name: 'Harbor', ...links })
const scheme = wallet({ mobileLink: 'harbor://' })
const universal = wallet({ mobileLink: 'https://harbor.example/' })
const both = wallet({ mobileLink: 'harbor://', universalLink: 'https://harbor.example/app' })
const playStore = 'https://play.google.com/store/apps/details?id=com.harbor.app'

describe('pairingLink', () => {
  it.each<[string, WalletRecord, Visitor, string, string]>([
    ['a scheme on iOS', scheme, iphone, `harbor://wc?uri=${once}`, '_self'],
    ['a universal link on iOS', universal, iphone, `https://harbor.example/wc?uri=${once}`, '_blank'],
    ['both on iOS', both, iphone, `https://harbor.example/app/wc?uri=${once}`, '_blank'],
    ['both in an app on iOS', both, instagram, `https://harbor.example/app/wc?uri=${once}`, '_blank'],
    ['a scheme in an app on iOS', scheme, instagram, `harbor://wc?uri=${once}`, '_self'],
    ['a scheme on Android', scheme, android, `intent://wc?uri=${once}#Intent;scheme=harbor;end`, '_self'],
    [
      'a scheme of an app in the store on Android',
      wallet({ mobileLink: 'harbor://main', playStore }),
      android,
      `intent://main/wc?uri=${once}#Intent;scheme=harbor;package=com.harbor.app;end`,
      '_self',
    ],
    ['both on Android', both, android, `intent://wc?uri=${once}#Intent;scheme=harbor;end`, '_self'],
    ['a universal link on Android', universal, android, `https://harbor.example/wc?uri=${once}`, '_blank'],
    ['a scheme in Firefox on Android', scheme, firefox, `harbor://wc?uri=${once}`, '_self'],
    ['a scheme in an app on Android', scheme, facebook, `harbor://wc?uri=${once}`, '_self'],
    ['both in Telegram on iOS', both, telegramIos, `https://harbor.example/app/wc?uri=${once}`, '_blank'],
    ['a scheme in Telegram on iOS', scheme, telegramIos, `harbor://wc?uri=${once}`, '_blank'],
    ['both in Telegram on Android', both, telegramAndroid, `https://harbor.example/app/wc?uri=${once}`, '_blank'],
    [
      'a universal link in Telegram on Android',
      universal,
      telegramAndroid,
      `https://harbor.example/wc?uri=${once}`,
      '_blank',
    ],
    [
      'a universal link that ends where the value belongs, in Telegram on Android',
      wallet({ mobileLink: 'https://harbor.example/pair?link=' }),
      telegramAndroid,
      `https://harbor.example/pair?link=${once}`,
      '_blank',
    ],
    ['a scheme in Telegram on Android', scheme, telegramAndroid, `harbor://wc?uri=${twice}`, '_blank'],
    [
      'a scheme that ends where the value belongs, in Telegram on Android',
      wallet({ mobileLink: 'harbor://pair?link=' }),
      telegramAndroid,
      `harbor://pair?link=${twice}`,
      '_blank',
    ],
    ['a scheme in a frame on iOS', scheme, { ...iphone, isFramed: true }, `harbor://wc?uri=${once}`, '_top'],
    ['a scheme without its signs', wallet({ mobileLink: 'harbor' }), iphone, `harbor://wc?uri=${once}`, '_self'],
    ['a scheme with a colon', wallet({ mobileLink: 'harbor:' }), iphone, `harbor://wc?uri=${once}`, '_self'],
    ['a scheme in capitals', wallet({ mobileLink: 'Harbor://App' }), iphone, `harbor://App/wc?uri=${once}`, '_self'],
    [
      'a link that holds another',
      wallet({ mobileLink: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/' }),
      iphone,
      `bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${once}`,
      '_self',
    ],
    [
      'a link that ends where the value belongs',
      wallet({ mobileLink: 'harbor://pair?link=' }),
      iphone,
      `harbor://pair?link=${once}`,
      '_self',
    ],
    [
      'a universal link without a slash',
      wallet({ mobileLink: 'https://harbor.example' }),
      iphone,
      `https://harbor.example/wc?uri=${once}`,
      '_blank',
    ],
    [
      'a link with a part that an intent would read',
      wallet({ mobileLink: 'harbor://#Intent;component=evil;' }),
      android,
      `harbor://#Intent;component=evil;/wc?uri=${once}`,
      '_self',
    ],
    [
      'a store page with a part that an intent would read',
      wallet({ mobileLink: 'harbor://', playStore: 'https://play.google.com/store/apps/details?id=a.b;component=c' }),
      android,
      `intent://wc?uri=${once}#Intent;scheme=harbor;end`,
      '_self',
    ],
  ])('writes the link for %s', (_, given, visitor, href, target) => {
    expect(pairingLink(given, uri, 'mobile', visitor)).toEqual({ href, target })
  })

  it.each([
    ['Telegram on iOS', telegramIos],
    ['Telegram on Android', telegramAndroid],
    ['Android', android],
  ])('gives a web app the pairing encoded once: %s', (_, visitor) => {
    const web = wallet({ webappLink: 'https://app.harbor.example', mobileLink: 'harbor://' })
    const href = `https://app.harbor.example/wc?uri=${once}`
    expect(pairingLink(web, uri, 'web', visitor)).toEqual({ href, target: '_blank' })
  })

  it.each<[string, WalletRecord, LinkWay, string | undefined]>([
    ['an app of a computer', wallet({ desktopLink: 'harbor://' }), 'desktop', `harbor://wc?uri=${once}`],
    [
      'a web app',
      wallet({ webappLink: 'https://app.harbor.example' }),
      'web',
      `https://app.harbor.example/wc?uri=${once}`,
    ],
    ['a web app with a custom scheme', wallet({ webappLink: 'harbor://' }), 'web', undefined],
    ['no link', wallet({}), 'mobile', undefined],
    ['an empty link', wallet({ mobileLink: '' }), 'mobile', undefined],
  ])('names the ways on a computer: %s', (_, given, way, href) => {
    expect(pairingLink(given, uri, way, desk)?.href).toBe(href)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'java\nscript:alert(1)',
    ' javascript://x',
    '\u0001javascript://x',
    'data:text/html,x',
    'data://text/html,x',
    'vbscript://x',
    'blob:https://harbor.example/1',
    'file:///etc/passwd',
    'about:blank',
    'view-source://x',
    'intent://x#Intent;component=y;end',
    'android-app://com.harbor',
    'http://harbor.example/',
    'ms-settings://x',
    'tel:112',
    'sms://112',
    'javascript',
    'https://user:word@harbor.example/',
    'https://',
    'https:\\\\harbor.example',
    'harbor\u202e://',
    `harbor://${'x'.repeat(3000)}`,
    '//harbor.example',
    '/wc',
    '://x',
  ])('opens nothing for %j', (link) => {
    for (const visitor of [iphone, android, telegramAndroid, desk]) {
      const given = wallet({ mobileLink: link, desktopLink: link, webappLink: link, universalLink: link })
      for (const way of ['mobile', 'desktop', 'web'] as const)
        expect(pairingLink(given, uri, way, visitor)).toBeUndefined()
    }
  })

  it('leads to an app or an https page only, and never loses the pairing, whatever a directory says', () => {
    const link = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .tuple(
          fc.constantFrom('javascript', 'data', 'java\tscript', 'https', 'harbor', 'JAVASCRIPT', 'blob', ''),
          fc.string({ unit: 'binary' }),
        )
        .map(([name, rest]) => `${name}:${rest}`),
      fc
        .tuple(fc.constantFrom('harbor', 'https', 'x+y'), fc.webUrl())
        .map(([name, url]) => `${name}${url.slice(url.indexOf(':'))}`),
    )
    const visitor = fc.constantFrom(iphone, android, firefox, telegramIos, telegramAndroid, instagram, facebook, desk)
    const way = fc.constantFrom<LinkWay>('mobile', 'desktop', 'web')
    let opened = 0
    fc.assert(
      fc.property(
        fc.record({ mobileLink: link, desktopLink: link, webappLink: link, universalLink: link, playStore: link }),
        visitor,
        way,
        (links, who, by) => {
          const made = pairingLink(wallet(links), uri, by, who)
          if (!made) return
          opened += 1
          // As the browser reads it.
          const { protocol } = new URL(made.href)
          expect(protocol).not.toMatch(/^(javascript|data|vbscript|blob|file|http|about|filesystem|view-source):$/)
          const isDecoded = who === telegramAndroid && protocol !== 'https:'
          expect(made.href).toContain(isDecoded ? twice : once)
          // Nothing of a directory reaches what an intent is told.
          if (protocol === 'intent:') {
            expect(made.href.split('#')).toHaveLength(2)
            expect(made.href).toMatch(/#Intent;scheme=[a-z][a-z0-9+.-]*;(package=[\w.]+;)?end$/)
          }
        },
      ),
      { numRuns: 2000 },
    )
    expect(opened).toBeGreaterThan(200)
  })
})

describe('requestLink', () => {
  it.each<[string, WalletRecord, Visitor, string | undefined]>([
    ['the app on iOS', both, iphone, 'https://harbor.example/app/wc?sessionTopic=ab'],
    ['the app on Android', scheme, android, 'intent://wc?sessionTopic=ab#Intent;scheme=harbor;end'],
    ['the app of a computer', wallet({ mobileLink: 'a://', desktopLink: 'b://' }), desk, 'b://wc?sessionTopic=ab'],
    ['nothing where the app is on another device', scheme, desk, undefined],
    ['nothing for a link that takes a pairing only', wallet({ mobileLink: 'harbor://pair?link=' }), iphone, undefined],
  ])('brings %s to the front', (_, given, visitor, href) => {
    expect(requestLink(given, 'ab', visitor)?.href).toBe(href)
  })
})

describe('anyWalletLink', () => {
  it('gives the pairing itself to Android, which asks which wallet takes it', () => {
    expect(anyWalletLink(uri, android)).toEqual({ href: uri, target: '_self' })
    expect(anyWalletLink(uri, { ...android, isFramed: true })).toEqual({ href: uri, target: '_top' })
  })

  it.each([
    ['iOS', iphone],
    ['a computer', desk],
    ['an app', facebook],
    ['Telegram', telegramAndroid],
  ] as const)('gives no link on %s', (_, visitor) => {
    expect(anyWalletLink(uri, visitor)).toBeUndefined()
  })

  it('refuses a text that is not a pairing', () => {
    expect(anyWalletLink('javascript:alert(1)', android)).toBeUndefined()
  })
})
