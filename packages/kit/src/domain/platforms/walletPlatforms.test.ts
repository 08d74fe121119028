import { describe, expect, it } from 'vitest'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { userAgents } from './userAgents.fixture.ts'
import { visitorOf } from './visitor.ts'
import { walletPlatforms } from './walletPlatforms.ts'

const desk = visitorOf({ userAgent: userAgents.chromeMac })
const phone = visitorOf({ userAgent: userAgents.safariIos })
const chromeStore = 'https://chromewebstore.google.com/detail/harbor/abc'
const appStore = 'https://apps.apple.com/app/harbor/id1'

const all: Partial<WalletRecord> = {
  mobileLink: 'harbor://',
  desktopLink: 'harbor://',
  webappLink: 'https://app.harbor.example',
  chromeStore,
  rdns: 'example.harbor',
}

describe('walletPlatforms', () => {
  it.each<[Partial<WalletRecord>, 'desk' | 'phone', 'here' | 'away', string]>([
    [all, 'desk', 'here', 'browser qrcode web desktop'],
    [all, 'desk', 'away', 'qrcode web desktop unsupported'],
    [all, 'phone', 'here', 'browser mobile web'],
    [all, 'phone', 'away', 'mobile web'],
    [{ mobileLink: 'harbor://' }, 'desk', 'away', 'qrcode'],
    [{ mobileLink: 'harbor://' }, 'phone', 'away', 'mobile'],
    [{ webappLink: 'https://app.harbor.example' }, 'desk', 'away', 'web'],
    [{ desktopLink: 'harbor://' }, 'desk', 'away', 'desktop'],
    // Its app is reached by a code or by a copied link.
    [{ desktopLink: 'harbor://' }, 'phone', 'away', 'qrcode'],
    [{}, 'desk', 'away', 'qrcode'],
    [{}, 'phone', 'away', 'qrcode'],
    [{ rdns: 'example.harbor', appStore }, 'desk', 'away', 'qrcode'],
    [{ rdns: 'example.harbor' }, 'desk', 'away', 'qrcode unsupported'],
    [{ supportsWalletConnect: false, chromeStore }, 'desk', 'away', 'unsupported'],
    [{ supportsWalletConnect: false, chromeStore }, 'desk', 'here', 'browser'],
    [{ supportsWalletConnect: false, chromeStore }, 'phone', 'away', 'unsupported'],
    [{ supportsWalletConnect: false, mobileLink: 'harbor://' }, 'phone', 'away', 'unsupported'],
    [{ mobileLink: 'javascript:alert(1)' }, 'phone', 'away', 'qrcode'],
    [{ webappLink: 'data:text/html,x' }, 'desk', 'away', 'qrcode'],
  ])('%j at a %s, its wallet %s: %s', (links, device, where, ways) => {
    const wallet = { id: 'harbor', name: 'Harbor', ...links }
    const visitor = device === 'desk' ? desk : phone
    expect(walletPlatforms(wallet, { visitor, isInstalled: where === 'here', hasPairing: true }).join(' ')).toBe(ways)
  })

  it('offers no way by a pairing on a site that has none', () => {
    const wallet = { id: 'harbor', name: 'Harbor', ...all }
    const ways = (visitor: typeof desk, isInstalled: boolean) =>
      walletPlatforms(wallet, { visitor, isInstalled, hasPairing: false })
    expect(ways(desk, true)).toEqual(['browser'])
    expect(ways(desk, false)).toEqual(['unsupported'])
    expect(ways(phone, false)).toEqual(['unsupported'])
  })
})
