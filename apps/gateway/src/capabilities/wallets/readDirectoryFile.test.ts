import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, parseAnswer } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }]
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const alphaWallet = { id: 'a', name: 'Alpha' }

describe("the operator's list of wallets", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-lists-'))
    await writeFile(join(folder, 'a.png'), png)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('takes in lists of other forms, with the pictures that are filed for them', async () => {
    const start = async (name: string, json: object) => {
      const path = join(folder, name)
      await writeFile(path, JSON.stringify(json))
      const running = await startTestGateway({ chains, wallets: { file: path } })
      const answer = parseAnswer(endpoints.wallets, await (await running.send('/getWallets?platform=macos')).json())
      await running.stop()
      return answer.data
    }
    const images = { wallet: { 'pic-a': 'a.png' } }
    const alpha = {
      id: 'a1',
      name: 'Alpha',
      homepage: 'https://alpha.example',
      chains: ['eip155:1'],
      rdns: null,
      image_id: 'pic-a',
      app: { ios: 'https://apps.apple.com/app/id1', android: null, mac: 'https://alpha.example/mac', browser: '' },
      mobile: { native: '', universal: 'https://alpha.example/app' },
      desktop: { native: 'alpha://', universal: null },
      sdks: ['sign_v1', 'sign_v2'],
    }
    const phoneOnly = { id: 'b2', name: 'Beta', image_id: 'pic-b', app: { android: 'https://play.google.com/b' } }
    const listed = await start('listings.json', {
      listings: { a1: alpha, b2: phoneOnly, c3: { name: 'Gamma' } },
      images,
    })
    expect(listed).toEqual([
      {
        id: 'a1',
        name: 'Alpha',
        homepage: 'https://alpha.example',
        chains: ['eip155:1'],
        rdns: null,
        image_id: 'pic-a',
        app_store: 'https://apps.apple.com/app/id1',
        play_store: null,
        mobile_link: 'https://alpha.example/app',
        desktop_link: 'alpha://',
        supports_wc: true,
      },
      { id: 'c3', name: 'Gamma' },
    ])
    const kept = { data: [{ id: 'd4', name: 'Delta', image_id: 'elsewhere', mobile_link: 'delta://' }], count: 1 }
    expect(await start('answer.json', kept)).toEqual([{ id: 'd4', name: 'Delta', mobile_link: 'delta://' }])
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64')
  it.each([
    ['nothing', undefined, 'cannot be read'],
    ['no JSON', '{', 'not JSON'],
    ['no list', '{}', 'wallets'],
    ['a wallet without a name', { wallets: [{ id: 'a' }] }, 'wallets.0.name'],
    [
      'too many wallets',
      { wallets: Array.from({ length: 20_001 }, (_, id) => ({ id: `${id}`, name: 'A' })) },
      'wallets',
    ],
    ['a name too long', { wallets: [{ id: 'a', name: 'A'.repeat(129) }] }, 'wallets.0.name'],
    ['an order below nought', { wallets: [{ id: 'a', name: 'A', order: -1 }] }, 'wallets.0.order'],
    ['chains that are no list', { wallets: [{ id: 'a', name: 'A', chains: 'eip155' }] }, 'wallets.0.chains'],
    ['another list without names', { listings: { a: { homepage: 'https://a.example' } } }, 'wallets.0.name'],
    ['another list with nothing in it', { listings: { a: null } }, 'wallets.0'],
    ['another list with an invalid id', { listings: { '../a': { name: 'A' } } }, 'wallets.0.id'],
    ['another list with links that are none', { listings: { a: { name: 'A', mobile: 'a://' } } }, 'wallets.0.id'],
    ['a kept answer that holds no wallets', { data: [1] }, 'wallets.0'],
    ['an id that is no id', { wallets: [{ id: '../a', name: 'A' }] }, 'wallets.0.id'],
    ['one id twice', { wallets: [alphaWallet, alphaWallet] }, 'twice'],
    ['a drawing', { wallets: [], images: { wallet: { a: `data:image/svg+xml;base64,${svg}` } } }, 'no PNG'],
    ['a picture that is not there', { wallets: [], images: { asset: { a: 'none.png' } } }, 'none.png'],
    [
      'a picture too large',
      {
        wallets: [],
        images: {
          asset: { a: `data:image/png;base64,${Buffer.concat([png, Buffer.alloc(262_144)]).toString('base64')}` },
        },
      },
      '262144',
    ],
  ])('refuses to start with a file of %s', async (_, content, words) => {
    const bad = join(folder, 'bad.json')
    await rm(bad, { force: true })
    if (content !== undefined) await writeFile(bad, typeof content === 'string' ? content : JSON.stringify(content))
    const start = startTestGateway({ chains, wallets: { file: bad } })
    await expect(start).rejects.toThrow('wallets.file')
    await expect(start).rejects.toThrow(words)
  })
})
