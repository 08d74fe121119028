import { describe, expect, it } from 'vitest'
import { userAgents } from './userAgents.fixture.ts'
import { readVisitor, type VisitorSigns, visitorOf } from './visitor.ts'

type Expected = readonly [name: keyof typeof userAgents, signs: Omit<VisitorSigns, 'userAgent'>, is: string]

const table: readonly Expected[] = [
  ['safariIos', {}, 'ios phone safari browser'],
  ['chromeIos', {}, 'ios phone safari browser'],
  ['safariIpad', { touchPoints: 5 }, 'ios phone safari browser'],
  ['chromeAndroid', {}, 'android phone chromium browser'],
  ['samsungAndroid', {}, 'android phone chromium browser'],
  ['firefoxAndroid', {}, 'android phone firefox browser'],
  ['linuxChrome', { isCoarse: true }, 'other phone chromium browser'],
  ['telegramIos', { isTelegram: true }, 'ios phone other telegram'],
  ['telegramAndroid', {}, 'android phone chromium telegram'],
  ['telegramMac', { isTelegram: true }, 'mac desk other telegram'],
  ['telegramWindows', { isTelegram: true }, 'windows desk chromium telegram'],
  ['safariMac', { isTelegram: true }, 'mac desk safari telegram'],
  ['instagramIos', {}, 'ios phone other app'],
  ['facebookAndroid', {}, 'android phone chromium app'],
  ['metamaskIos', {}, 'ios phone other app'],
  ['trustAndroid', {}, 'android phone chromium app'],
  ['webviewAndroid', {}, 'android phone chromium app'],
  ['safariMac', {}, 'mac desk safari browser'],
  ['chromeMac', {}, 'mac desk chromium browser'],
  ['edgeWindows', {}, 'windows desk chromium browser'],
  ['edgeWindows', { touchPoints: 10, isCoarse: true }, 'windows desk chromium browser'],
  ['firefoxLinux', {}, 'other desk firefox browser'],
]

describe('visitorOf', () => {
  it.each(table)('reads %s with %o as %s', (name, signs, is) => {
    const { browser, isPhone, place, system } = visitorOf({ userAgent: userAgents[name], ...signs })
    expect([system, isPhone ? 'phone' : 'desk', browser, place].join(' ')).toBe(is)
  })
})

describe('readVisitor', () => {
  const page = (more: object = {}, userAgent: string = userAgents.safariIos) => {
    const made = {
      navigator: { userAgent, maxTouchPoints: 5 },
      matchMedia: () => ({ matches: true }),
      ...more,
    }
    return Object.assign(made, { parent: 'parent' in more ? more.parent : made }) as unknown as Window
  }

  it('takes a page without signs of an app for one in a browser', () => {
    expect(readVisitor(page())).toMatchObject({ place: 'browser', isFramed: false, isPhone: true })
  })

  it.each([
    ['the bridge of the app', { TelegramWebviewProxy: {} }, 'telegram'],
    ['its script inside the app', { Telegram: { WebApp: { platform: 'ios' } } }, 'telegram'],
    ['its script on a page outside', { Telegram: { WebApp: { platform: 'unknown' } } }, 'browser'],
    ['something else of that name', { Telegram: {} }, 'browser'],
  ])('knows Telegram by %s', (_, more, place) => {
    expect(readVisitor(page(more)).place).toBe(place)
  })

  it('knows a page inside a frame', () => {
    expect(readVisitor(page({ parent: {} })).isFramed).toBe(true)
  })
})
