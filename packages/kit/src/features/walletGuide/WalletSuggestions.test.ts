import { describe, expect, it } from 'vitest'
import { bundledWallets } from '../../domain/directory/bundledWallets.ts'
import { deviceOf, suggestWallets } from './WalletSuggestions.tsx'

const stores = {
  appStore: 'https://apps.example/1',
  playStore: 'https://play.example/1',
  chromeStore: 'https://addons.example/1',
  homepage: 'https://quill.example',
}
const quill = { id: 'quill', name: 'Quill', ...stores }

describe('suggested wallets', () => {
  it.each([
    ['ios', 'https://apps.example/1'],
    ['android', 'https://play.example/1'],
    ['chromium', 'https://addons.example/1'],
    ['desktop', 'https://quill.example'],
  ] as const)('lead on %s to %s', (device, href) => {
    expect(suggestWallets([quill], device)).toEqual([{ wallet: quill, href }])
  })

  it('give phones no extensions and computers no apps', () => {
    const extension = { id: 'a', name: 'Add-on', homepage: 'https://a.example', chromeStore: stores.chromeStore }
    const app = { id: 'b', name: 'App', homepage: 'https://b.example', appStore: stores.appStore }
    expect(suggestWallets([extension, app], 'ios').map(({ wallet }) => wallet.id)).toEqual(['b'])
    expect(suggestWallets([extension, app], 'chromium').map(({ wallet }) => wallet.id)).toEqual(['a'])
  })

  it.each(['http://quill.example', 'javascript:alert(1)', 'quill', '//quill.example', ''])(
    'lead nowhere for %j',
    (homepage) => expect(suggestWallets([{ id: 'q', name: 'Q', homepage }], 'desktop')).toEqual([]),
  )

  it('number six at most, without those that the site leaves out', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ ...quill, id: `${index}`, name: `Wallet ${index}` }))
    const ids = suggestWallets(many, 'desktop', { excludeWalletIds: ['0', 'wallet 2'] }).map(({ wallet }) => wallet.id)
    expect(ids).toEqual(['1', '3', '4', '5', '6', '7'])
  })

  it.each(['ios', 'android', 'chromium', 'desktop'] as const)(
    'number three to six without a gateway on %s',
    (device) => {
      const { length } = suggestWallets(bundledWallets, device)
      expect(length >= 3 && length <= 6).toBe(true)
    },
  )

  it('tell devices by their browser and pointer', () => {
    expect(deviceOf('Mozilla/5.0 (Linux; Android 15) Chrome/140.0', true)).toBe('android')
    expect(deviceOf('Mozilla/5.0 (iPhone) Version/18.0 Safari/605', true)).toBe('ios')
    expect(deviceOf('Mozilla/5.0 (X11) Chrome/140.0 Safari/537', false)).toBe('chromium')
    expect(deviceOf('Mozilla/5.0 (X11) Firefox/140.0', false)).toBe('desktop')
  })
})
