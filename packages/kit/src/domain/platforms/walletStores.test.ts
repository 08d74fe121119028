import { describe, expect, it } from 'vitest'
import { userAgents } from './userAgents.fixture.ts'
import { visitorOf } from './visitor.ts'
import { walletStores } from './walletPlatforms.ts'

const wallet = {
  id: 'harbor',
  name: 'Harbor',
  homepage: 'https://harbor.example',
  appStore: 'https://apps.apple.com/app/harbor/id1',
  playStore: 'https://play.google.com/store/apps/details?id=com.harbor',
  chromeStore: 'https://chromewebstore.google.com/detail/harbor/abc',
}

describe('walletStores', () => {
  it.each<[keyof typeof userAgents, string]>([
    ['safariIos', 'ios homepage'],
    ['metamaskIos', 'ios homepage'],
    ['chromeAndroid', 'android homepage'],
    ['chromeMac', 'chrome ios android homepage'],
    ['edgeWindows', 'chrome ios android homepage'],
    ['safariMac', 'ios android homepage'],
    ['firefoxLinux', 'ios android homepage'],
  ])('names the stores for %s: %s', (name, kinds) => {
    const stores = walletStores(wallet, visitorOf({ userAgent: userAgents[name] }))
    expect(stores.map(({ kind }) => kind).join(' ')).toBe(kinds)
  })

  it('offers only hosts of the stores as stores, and only links to https', () => {
    const stores = (more: Partial<typeof wallet>) =>
      walletStores({ ...wallet, ...more }, visitorOf({ userAgent: userAgents.chromeMac })).map(({ href }) => href)
    expect(stores({ appStore: 'https://apps.apple.com.evil.example/app', playStore: 'javascript:alert(1)' })).toEqual([
      wallet.chromeStore,
      'https://harbor.example/',
    ])
    expect(stores({ chromeStore: 'http://chrome.google.com/x', homepage: 'data:text/html,x' })).toEqual([
      wallet.appStore,
      wallet.playStore,
    ])
  })
})
