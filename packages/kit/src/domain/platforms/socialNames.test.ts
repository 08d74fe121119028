import { describe, expect, it } from 'vitest'
import { defaultSocials, socialsFor } from './socialNames.ts'
import { userAgents } from './userAgents.fixture.ts'
import { visitorOf } from './visitor.ts'

const inTelegram: readonly [keyof typeof userAgents, number, readonly string[]][] = [
  ['telegramIos', 5, ['google']],
  ['safariIpad', 5, ['google']],
  ['telegramAndroid', 5, ['facebook', 'x']],
  ['telegramMac', 0, ['x']],
  ['safariMac', 0, []],
  ['telegramWindows', 0, []],
  ['chromeMac', 0, []],
  ['firefoxLinux', 0, []],
]

describe('socialsFor', () => {
  it('offers the seven of the specification, in its order', () => {
    const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
    expect(socialsFor(defaultSocials, visitorOf({ userAgent: userAgents.chromeMac }))).toEqual(all)
  })

  it.each(inTelegram)('in Telegram as %s with %i touch points drops %j', (name, touchPoints, dropped) => {
    const visitor = visitorOf({ userAgent: userAgents[name], touchPoints, isTelegram: true })
    expect(socialsFor(defaultSocials, visitor)).toEqual(defaultSocials.filter((social) => !dropped.includes(social)))
  })

  const inApps = ['telegramIos', 'instagramIos', 'metamaskIos', 'facebookAndroid', 'trustAndroid', 'webviewAndroid']
  const elsewhere = Object.entries(userAgents).filter(([, agent]) => !agent.includes('Telegram'))

  it.each(elsewhere.filter(([name]) => !inApps.includes(name)))('in a browser drops nothing: %s', (_, userAgent) => {
    expect(socialsFor(defaultSocials, visitorOf({ userAgent }))).toEqual(defaultSocials)
  })

  it.each(elsewhere.filter(([name]) => inApps.includes(name)))('in another app drops google: %s', (_, userAgent) => {
    const rest = defaultSocials.filter((social) => social !== 'google')
    expect(socialsFor(defaultSocials, visitorOf({ userAgent }))).toEqual(rest)
  })

  it("keeps a site's own order and names", () => {
    const visitor = visitorOf({ userAgent: userAgents.telegramAndroid })
    expect(socialsFor(['x', 'harbor', 'google'], visitor)).toEqual(['harbor', 'google'])
  })
})
