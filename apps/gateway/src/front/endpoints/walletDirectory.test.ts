import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, parseAnswer } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectorPictureIds, networkPictureIds } from '../../capabilities/wallets/pictureIds.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }]
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const wallets = [
  {
    id: 'b',
    name: 'Beta 100%',
    order: 2,
    rdns: 'example.beta',
    chains: ['eip155:1', 'eip155:10'],
    platforms: ['ios'],
    supports_wcpay: true,
  },
  {
    id: 'a',
    name: 'Alpha Wallet',
    order: 1,
    homepage: 'https://alpha.example',
    image_id: 'pic-a',
    image_url: 'https://alpha.example/icon.png',
    mobile_link: 'alpha://',
    rdns: 'Example.Alpha',
    badge_type: 'certified',
    chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    injected: [{ namespace: 'eip155', injected_id: 'isAlpha' }],
  },
  { id: 'z', name: 'zeta_wallet', chains: ['eip155:100'], description: 'It says "supports_wcpay":true.' },
  { id: 'c', name: 'Gamma', platforms: ['android', 'ios'] },
]

describe('wallet directory', () => {
  let folder: string
  let file: string
  let gateway: TestGateway
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-directory-'))
    file = join(folder, 'wallets.json')
    await writeFile(join(folder, 'a.png'), png)
    const images = {
      wallet: { 'pic-a': 'a.png' },
      asset: Object.fromEntries(
        ['eip155-1', 'eip155:10', 'USD', 'TKN', '$PIC'].map((id) => [
          id,
          `data:image/png;base64,${png.toString('base64')}`,
        ]),
      ),
    }
    await writeFile(file, JSON.stringify({ wallets, images }))
    gateway = await startTestGateway({
      chains,
      wallets: { file },
      projects: [{ id: 'open' }],
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const list = async (query: string) => {
    const response = await gateway.send(`/getWallets?projectId=open&st=appkit&sv=react-1.7.3&${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const json: unknown = await response.json()
    const { data, count } = parseAnswer(endpoints.wallets, json)
    expect({ data, count }).toEqual(json)
    return { ids: data.map(({ id }) => id), data, count }
  }

  it('answers wallets by rank, then by name, as the file has them', async () => {
    const { data, count } = await list('page=1&entries=40')
    expect(count).toBe(4)
    const { platforms: _, ...beta } = wallets[0] ?? {}
    const { platforms: __, ...gamma } = wallets[3] ?? {}
    expect(data).toEqual([wallets[1], beta, gamma, wallets[2]])
  })

  it.each([
    ['entries=2', ['a', 'b'], 4],
    ['entries=2&page=2', ['c', 'z'], 4],
    ['page=9', [], 4],
    ['search=WALLET', ['a', 'z'], 2],
    ['search=100%25', ['b'], 1],
    ['search=%25', ['b'], 1],
    ['search=_', ['z'], 1],
    ['search=!', [], 0],
    ['include=z,b', ['b', 'z'], 2],
    ['exclude=a,z', ['b', 'c'], 2],
    ['include=EXAMPLE.alpha,gamma', ['a', 'c'], 2],
    ['exclude=example.beta,Zeta_Wallet', ['a', 'c'], 2],
    ['include=a,b&exclude=a', ['b'], 1],
    ['names=gamma,Alpha%20Wallet', ['a', 'c'], 2],
    ['rdns=example.alpha', ['a'], 1],
    ['chains=eip155:10', ['b', 'c'], 2],
    ['chains=eip155:1', ['a', 'b', 'c'], 3],
    ['chains=solana', ['a', 'c'], 2],
    ['chains=eip155:10,eip155:100', ['b', 'c', 'z'], 3],
    ['platform=ios', ['a', 'b', 'c', 'z'], 4],
    ['platform=android', ['a', 'c', 'z'], 3],
    ['badge_type=certified', ['a'], 1],
    ['include_pay_only=true', ['b'], 1],
    ['include_pay_only=false', ['a', 'b', 'c', 'z'], 4],
    ['search=&include=&chains=', ['a', 'b', 'c', 'z'], 4],
    ['search=%00alpha', ['a'], 1],
    ["search='%20or%201=1", [], 0],
  ])('answers the query %s', async (query, ids, count) => {
    const found = await list(query)
    expect({ ids: [...found.ids].sort(), count: found.count }).toEqual({ ids, count })
  })

  it.each(['/getWallets?projectId=open', '/getWalletImage/pic-a?projectId=open', '/getAssetImage/eip155-1'])(
    'sends %s once, and says that it is unchanged to who holds it',
    async (path) => {
      const first = await gateway.send(path)
      const etag = first.headers.get('etag') ?? expect.unreachable()
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
      for (const held of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const again = await gateway.send(path, { headers: { 'if-none-match': held } })
        expect([again.status, await again.text()]).toEqual([304, ''])
        for (const name of ['etag', 'cache-control', 'content-security-policy'])
          expect(again.headers.get(name)).toBe(first.headers.get(name))
      }
      const other = await gateway.send(path, { headers: { 'if-none-match': 'W/"other"' } })
      expect([other.status, await other.text()]).toEqual([200, await first.text()])
    },
  )

  it('puts wallets that name no chain behind those that are known to fit', async () => {
    expect((await list('chains=eip155:10,eip155:100')).ids).toEqual(['b', 'z', 'c'])
  })

  it.each(['page=0', 'page=x', 'entries=-1', 'page=99999'])('refuses %s', async (query) => {
    await expectPlainProblem(await gateway.send(`/getWallets?projectId=open&${query}`), 400, /page|entries/)
  })

  it('takes the project from a header as well', async () => {
    const headers = { 'x-project-id': 'open', 'x-sdk-type': 'appkit', 'x-sdk-version': 'react-1.7.3' }
    expect(await (await gateway.send('/getWallets', { headers })).json()).toMatchObject({ count: 4 })
    await expectProblem(await gateway.send('/getWallets'), 401, 'authentication')
    await expectProblem(
      await gateway.send('/getWallets', { headers: { 'x-project-id': 'other' } }),
      401,
      'authentication',
    )
    const preflight = await gateway.send('/getWallets', { method: 'OPTIONS', headers: { origin: 'https://a.example' } })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-project-id')
  })

  it.each([
    '/getWalletImage/pic-a?projectId=open',
    '/getAssetImage/eip155-1',
    '/public/getAssetImage/eip155-1?projectId=x',
    '/public/getCurrencyImage/USD',
    '/public/getTokenImage/TKN?projectId=x&st=foyer&sv=1',
  ])('%s gives the picture, to be kept for a day', async (path) => {
    const response = await gateway.send(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
  })

  it('answers 404 to a picture that is not there', async () => {
    await expectProblem(await gateway.send('/getWalletImage/eip155-1?projectId=open'), 404, '')
    await expectProblem(await gateway.send('/getAssetImage/none'), 404, '')
    for (const symbol of ['$WIF', 'USD₮0', 'sUSD+']) {
      await expectProblem(await gateway.send(`/public/getTokenImage/${encodeURIComponent(symbol)}`), 404, '')
    }
  })

  it('takes symbols with odd signs, and what an operator filed under the name of a network', async () => {
    const read = async (path: string) => {
      const response = await gateway.send(path)
      expect([path, response.status]).toEqual([path, 200])
      return Buffer.from(await response.arrayBuffer())
    }
    expect((await read('/public/getTokenImage/$PIC')).equals(png)).toBe(true)
    expect((await read('/public/getTokenImage/%24PIC')).equals(png)).toBe(true)
    expect((await read(`/public/getAssetImage/${networkPictureIds['eip155:10']}`)).equals(png)).toBe(true)
  })

  it.each([
    ...[...Object.values(networkPictureIds), ...Object.values(connectorPictureIds)].map((id) => `/getAssetImage/${id}`),
    '/public/getCurrencyImage/eur',
    '/public/getCurrencyImage/GBP',
  ])('draws the picture that kits ask for and the directory lacks: %s', async (path) => {
    const response = await gateway.send(path)
    expect(response.status).toBe(200)
    if (response.headers.get('content-type') === 'image/png') return
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<text [^>]*>[^<>&]{1,3}<\/text><\/svg>$/,
    )
  })

  it('takes 2,000 ids and cuts no list', async () => {
    const id = (index: number) => index.toString(16).padStart(64, '0')
    const ids = Array.from({ length: 1_999 }, (_, index) => id(index))
    const hidden = await list(`exclude=${[...ids, 'a'].join(',')}`)
    expect(hidden).toMatchObject({ ids: ['b', 'c', 'z'], count: 3 })
    expect(await list(`include=${[...ids, 'z'].join(',')}&entries=2000`)).toMatchObject({ ids: ['z'], count: 1 })
    for (const [name, most] of [
      ['include', 2_000],
      ['exclude', 2_000],
      ['names', 200],
      ['rdns', 200],
    ] as const) {
      const many = Array.from({ length: most + 1 }, (_, index) => index.toString(36)).join(',')
      await expectPlainProblem(
        await gateway.send(`/getWallets?projectId=open&${name}=${many}`),
        400,
        new RegExp(`${name} holds ${most + 1}`),
      )
    }
  })

  it('gives as many wallets at once as a site names', async () => {
    const many = join(folder, 'many.json')
    const named = Array.from({ length: 150 }, (_, index) => ({
      id: `wallet-${index}`,
      name: `Wallet ${index}`,
      order: index,
    }))
    await writeFile(many, JSON.stringify({ wallets: named }))
    const running = await startTestGateway({ chains, wallets: { file: many } })
    try {
      const read = async (query: string) => {
        const { data, count } = parseAnswer(
          endpoints.wallets,
          await (await running.send(`/getWallets?${query}`)).json(),
        )
        return [data.length, count]
      }
      const include = named.map(({ id }) => id).join(',')
      expect(await read(`include=${include}&entries=150`)).toEqual([150, 150])
      expect(await read('entries=150')).toEqual([100, 150])
    } finally {
      await running.stop()
    }
  })

  it('answers an empty list without data, and takes over what a changed file says', async () => {
    const database = await createTestDatabase()
    const start = (files: object) => startTestGateway({ chains, database: database.location, ...files })
    const ids = async (running: TestGateway) => {
      const { data } = parseAnswer(endpoints.wallets, await (await running.send('/getWallets')).json())
      return data.map(({ id }) => id)
    }
    try {
      const empty = await start({})
      expect(await (await empty.send('/getWallets')).json()).toEqual({ data: [], count: 0 })
      await empty.stop()
      const both = [await start({ wallets: { file } }), await start({ wallets: { file } })] as const
      expect(await ids(both[0])).toEqual(['a', 'b', 'c', 'z'])
      await Promise.all(both.map((running) => running.stop()))
      const smaller = join(folder, 'smaller.json')
      await writeFile(smaller, JSON.stringify({ wallets: [{ ...wallets[3], name: 'New Gamma' }] }))
      const changed = await start({ wallets: { file: smaller } })
      expect(await (await changed.send('/getWallets')).json()).toMatchObject({
        data: [{ name: 'New Gamma' }],
        count: 1,
      })
      await expectProblem(await changed.send('/getAssetImage/eip155-1'), 404, '')
      await changed.stop()
      const kept = await start({})
      expect(await ids(kept)).toEqual(['c'])
      await kept.stop()
    } finally {
      await database.drop()
    }
  })
})
