import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Kit } from '../../core/kit.ts'
import { readWallet } from './directoryQueries.ts'

const kit = { options: { gateway: 'https://gateway.example/base/', projectId: 'shop' } } as Kit

describe('a wallet of the directory', () => {
  test('comes with its links, and with the picture that the gateway serves', () => {
    const answered = {
      id: 'quill',
      name: 'Quill',
      image_id: 'a/b',
      image_url: 'https://elsewhere.example/q.png',
      homepage: 'https://quill.example',
      rdns: 'App.Quill',
      chains: ['eip155'],
      mobile_link: 'quill://',
      link_mode: 'https://quill.example/open',
      desktop_link: null,
      webapp_link: 'https://web.quill.example/',
      app_store: 'https://apps.apple.com/app/id1',
      play_store: 'https://play.google.com/store/apps/details?id=quill',
      chrome_store: 'https://chromewebstore.google.com/detail/q',
      supports_wc: true,
      badge_type: 'certified',
    }
    expect(readWallet(kit, answered)).toEqual({
      id: 'quill',
      name: 'Quill',
      imageUrl: 'https://gateway.example/base/getWalletImage/a%2Fb?projectId=shop',
      homepage: 'https://quill.example/',
      rdns: 'app.quill',
      chains: ['eip155'],
      mobileLink: 'quill://',
      universalLink: 'https://quill.example/open',
      desktopLink: undefined,
      webappLink: 'https://web.quill.example/',
      appStore: 'https://apps.apple.com/app/id1',
      playStore: 'https://play.google.com/store/apps/details?id=quill',
      chromeStore: 'https://chromewebstore.google.com/detail/q',
      supportsWalletConnect: true,
      isCertified: true,
    })
  })

  test('keeps nothing of links that run code, and no picture of another host', () => {
    const link = 'javascript:alert(1)//https://quill.example'
    const image_url = 'https://elsewhere.example/q.png'
    const wallet = readWallet(kit, {
      id: 'q',
      name: 'Q',
      homepage: link,
      mobile_link: link,
      webapp_link: link,
      image_url,
    })
    expect(Object.values(wallet).filter(Boolean)).toEqual(['q', 'Q'])
  })

  test('gets a name of one short line, whatever the directory calls it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const read = readWallet(kit, { id: 'quill', name }).name
        expect(read).toMatch(/\S/)
        expect(read).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect([...read].length).toBeLessThanOrEqual(60)
      }),
    )
  })
})
