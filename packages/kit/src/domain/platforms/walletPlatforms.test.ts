import { describe, expect, it } from 'vitest'
import type { LinkedWallet } from './linkedWallet.ts'
import { userAgents } from './userAgents.fixture.ts'
import { visitorOf } from './visitor.ts'
import { walletPlatforms } from './walletPlatforms.ts'

const desk = visitorOf({ userAgent: userAgents.chromeMac })
const phone = visitorOf({ userAgent: userAgents.safariIos })
const chrome_store = 'https://chromewebstore.google.com/detail/harbor/abc'
const app_store = 'https://apps.apple.com/app/harbor/id1'

const all: Partial<LinkedWallet> = {
  mobile_link: 'harbor://',
  desktop_link: 'harbor://',
  webapp_link: 'https://app.harbor.example',
  chrome_store,
  rdns: 'example.harbor',
}

describe('walletPlatforms', () => {
  it.each<[Partial<LinkedWallet>, 'desk' | 'phone', 'here' | 'away', string]>([
    [all, 'desk', 'here', 'browser qrcode web desktop'],
    [all, 'desk', 'away', 'qrcode web desktop unsupported'],
    [all, 'phone', 'here', 'browser mobile web'],
    [all, 'phone', 'away', 'mobile web'],
    [{ mobile_link: 'harbor://' }, 'desk', 'away', 'qrcode'],
    [{ mobile_link: 'harbor://' }, 'phone', 'away', 'mobile'],
    [{ webapp_link: 'https://app.harbor.example' }, 'desk', 'away', 'web'],
    [{ desktop_link: 'harbor://' }, 'desk', 'away', 'desktop'],
    // Its app is reached by a code or by a copied link.
    [{ desktop_link: 'harbor://' }, 'phone', 'away', 'qrcode'],
    [{}, 'desk', 'away', 'qrcode'],
    [{}, 'phone', 'away', 'qrcode'],
    [{ rdns: 'example.harbor', app_store }, 'desk', 'away', 'qrcode'],
    [{ injected: [{ namespace: 'eip155', injected_id: 'isHarbor' }] }, 'desk', 'away', 'qrcode unsupported'],
    [{ supports_wc: false, chrome_store }, 'desk', 'away', 'unsupported'],
    [{ supports_wc: false, chrome_store }, 'desk', 'here', 'browser'],
    [{ supports_wc: false, chrome_store }, 'phone', 'away', 'unsupported'],
    [{ supports_wc: false, mobile_link: 'harbor://' }, 'phone', 'away', 'unsupported'],
    [{ mobile_link: 'javascript:alert(1)' }, 'phone', 'away', 'qrcode'],
    [{ webapp_link: 'data:text/html,x' }, 'desk', 'away', 'qrcode'],
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
