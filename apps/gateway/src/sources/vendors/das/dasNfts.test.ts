// Long because what an honest server is shown as stands beside every way in which one may fail or lie.
import { createServer, type Server } from 'node:http'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type DasAsset, type RunningDas, type RunningSolana, startDas, startSolana } from '@foyer/test'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../../testing/expectProblem.ts'
import { startGatewayProcess } from '../../../testing/startGatewayProcess.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const key = 'das-very-secret'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const newAddress = async (): Promise<string> => (await generateKeyPairSigner()).address

describe('collections of Solana accounts by the Digital Asset Standard', () => {
  let solana: RunningSolana
  let das: RunningDas
  let plain: RunningDas
  let host: Server
  let gateway: TestGateway
  let chainId: string
  let owner: string
  let many: string
  let other: string
  let collection: string
  const assets: DasAsset[] = []
  const ids: Record<'tree' | 'mint' | 'core' | 'lure', string> = { tree: '', mint: '', core: '', lure: '' }
  const kept: string[] = []

  const open = (endpoint: string, { local = false }: { local?: boolean } = {}) =>
    startTestGateway({
      chains: [],
      solanaChains: [{ id: chainId, name: 'A cluster', local, rpcUrls: [solana.url] }],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      limits: { requestTimeoutMs: 6_000 },
      vendors: { das: { key, endpoints: { [chainId]: endpoint } } },
    })

  beforeAll(async () => {
    host = createServer((request, response) => {
      if (request.url === '/room.png') response.end(png)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const place = host.address()
    const base = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    ;[owner, many, other, collection] = [await newAddress(), await newAddress(), await newAddress(), await newAddress()]
    for (const name of ['tree', 'mint', 'core', 'lure'] as const) ids[name] = await newAddress()
    const metadata = { name: 'Room in an account', symbol: 'ROOM', uri: '' }
    kept.push((await solana.createToken({ decimals: 0, holders: { [owner]: 1n }, metadata })).mint)
    const add = async (changes: Partial<DasAsset>) =>
      assets.push({ id: await newAddress(), owner, name: 'Nothing to show', ...changes })
    await add({
      id: ids.tree,
      compressed: true,
      name: 'Leaf \u202e#3',
      description: 'A leaf.',
      symbol: 'LEAF',
      imageUrl: `${base}/room.png`,
      animationUrl: 'https://films.example/leaf.mp4',
      attributes: [
        { trait_type: 'Light', value: 'morning' },
        { trait_type: 'Windows', value: 2 },
      ],
      collection: { address: collection, name: 'Quiet Trees' },
    })
    await add({ id: ids.mint, interface: 'ProgrammableNFT', name: 'Room #7', imageUrl: 'data:image/svg+xml,<svg/>' })
    await add({ id: ids.core, interface: 'MplCoreAsset', name: '', imageUrl: 'http://169.254.169.254/latest' })
    await add({ id: ids.lure, name: 'Claim at win.xyz', compressed: true })
    await add({ burnt: true })
    await add({ burnt: true, compressed: true })
    await add({ interface: 'FungibleToken', supply: 1_000_000, decimals: 6 })
    await add({ interface: 'FungibleAsset', supply: 500 })
    await add({ supply: 40 })
    await add({ interface: 'Identity' })
    await add({ interface: 'MplCoreCollection' })
    for (let index = 0; index < 60; index += 1) await add({ owner: many, compressed: true, name: `Leaf ${index}` })
    das = await startDas({ key, assets })
    plain = await startDas({ key, assets, cursors: false })
    gateway = await open(`${das.url}/?api-key={key}`)
  })
  afterEach(() => {
    for (const server of [das, plain]) {
      server.setMode('normal')
      server.distort(undefined)
      server.clear()
    }
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([das?.stop(), plain?.stop(), solana?.stop()])
    host?.close()
  })

  const ask = (query = '', from = gateway, of = owner) => from.send(`/v1/account/${of}/nfts?chainId=${chainId}${query}`)
  const read = async (query = '', from = gateway, of = owner) => {
    const response = await ask(query, from, of)
    const json: unknown = await response.json()
    expect({ status: response.status, json }).toMatchObject({ status: 200 })
    const page = parseAnswer(endpoints.nfts, json)
    // Reading drops bad items; none may be dropped here.
    expect(page).toEqual(json)
    return { ...page, source: response.headers.get('x-foyer-source') }
  }
  const namesOf = ({ nfts }: { nfts: readonly { name: string }[] }) => nfts.map(({ name }) => name)

  it('come with compressed ones, and without coins and what was burnt', async () => {
    const { nfts, next, coveredSince, source } = await read()
    expect(source).toBe('das')
    expect(next).toBeNull()
    expect(coveredSince).toEqual([{ chainId, block: 0, time: null, hasOlder: false }])
    expect(nfts.map(({ address }) => address.split(':')[2]).sort()).toEqual(Object.values(ids).sort())
    const image = `/v1/nfts/image?chainId=${encodeURIComponent(chainId)}&address=${ids.tree}&tokenId=0`
    expect(nfts.find(({ address }) => address.endsWith(ids.tree))).toEqual({
      id: `${chainId}/nft:${ids.tree}`,
      chainId,
      address: `${chainId}:${ids.tree}`,
      tokenId: '0',
      standard: 'metaplex',
      name: 'Leaf #3',
      collection: 'Quiet Trees',
      description: 'A leaf.',
      quantity: '1',
      image,
      media: 'video',
      traits: [
        { name: 'Light', value: 'morning' },
        { name: 'Windows', value: '2' },
      ],
      isSpam: false,
    })
    expect(nfts.find(({ address }) => address.endsWith(ids.mint))).toMatchObject({ name: 'Room #7', image: null })
    expect(nfts.find(({ address }) => address.endsWith(ids.core))?.name).toBe(
      `${ids.core.slice(0, 4)}…${ids.core.slice(-4)}`,
    )
    expect(nfts.filter(({ isSpam }) => isSpam).map(({ name }) => name)).toEqual(['Claim at win.xyz'])
    expect(das.calls()).toMatchObject([
      {
        path: '/',
        body: {
          method: 'getAssetsByOwner',
          params: { ownerAddress: owner, page: 1, limit: 24, sortBy: { sortBy: 'id', sortDirection: 'asc' } },
        },
      },
    ])
  })

  it('show pictures that only the fetcher for outside addresses reads', async () => {
    await read()
    const path = (id: string) => `/v1/nfts/image?chainId=${chainId}&address=${id}&tokenId=0`
    const picture = await gateway.send(path(ids.tree))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
    // SVG is never shown, and an address of the gateway's own machine is never asked.
    await expectProblem(await gateway.send(path(ids.mint)), 404, '')
    await expectProblem(await gateway.send(path(ids.core)), 503, '')
  })

  it.each([
    ['cursors', () => das, 'cursor'],
    ['numbers of pages', () => plain, 'page'],
  ] as const)('come to the end by %s, nothing twice', async (_, server, by) => {
    const from = await open(`${server().url}/?api-key={key}`)
    try {
      const found: string[] = []
      let cursor: string | null | undefined
      for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
        const part: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const page = await read(part, from, many)
        found.push(...page.nfts.map(({ address }) => address))
        cursor = page.next
        if (cursor !== null) expect(cursor).toMatch(/^das~/)
      }
      const own = assets.filter((asset) => asset.owner === many).map(({ id }) => `${chainId}:${id}`)
      expect(found).toEqual(own.sort())
      const params = server()
        .calls()
        .map(({ body }) => (body as { params: Record<string, unknown> }).params)
      expect(params.map((each) => [each.page !== undefined, each.cursor !== undefined])).toEqual([
        [true, false],
        [by === 'page', by === 'cursor'],
        [by === 'page', by === 'cursor'],
      ])
    } finally {
      await from.stop()
    }
  })

  it.each(['das~', 'das~solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp|1', `das~x|0`, 'das~|99999999'])(
    'come as an empty list after a cursor that leads nowhere: %s',
    async (cursor) => {
      expect(await read(`&cursor=${encodeURIComponent(cursor)}`)).toMatchObject({ nfts: [], next: null })
      expect(das.calls()).toEqual([])
    },
  )

  it.each(['broken', 'rateLimited', 'garbage', 'strange', 'huge', 'redirecting'] as const)(
    'come from the nodes when the server is %s',
    async (mode) => {
      const from = await open(`${das.url}/?api-key={key}`)
      try {
        das.setMode(mode)
        const page = await read('', from)
        expect(page.source).toBe('chain')
        expect(namesOf(page)).toEqual(['Room in an account'])
        expect(das.calls().length).toBe(1)
      } finally {
        await from.stop()
      }
    },
  )

  it.each([
    ['null', () => null],
    ['null for its items', (result) => ({ ...result, items: null })],
    [
      'assets of another owner',
      (result) => ({ ...result, items: [{ ...result.items[0], ownership: { owner: other } }] }),
    ],
    ['assets without an owner', (result) => ({ ...result, items: [{ ...result.items[0], ownership: null }] })],
    [
      'more than it was asked for',
      (result) => ({ ...result, items: Array.from({ length: 25 }, () => result.items[0]) }),
    ],
    ['nothing but numbers', () => ({ items: [1, 2, 3] })],
  ] as const satisfies readonly (readonly [string, Parameters<RunningDas['distort']>[0]])[])(
    'come from the nodes when the server answers %s',
    async (_, change) => {
      const from = await open(`${das.url}/?api-key={key}`)
      try {
        das.distort(change)
        expect((await read('', from)).source).toBe('chain')
      } finally {
        await from.stop()
      }
    },
  )

  it('leave out single assets that make no sense, and survive hostile words', async () => {
    das.distort((result) => {
      const [first = {}] = result.items
      const like = (changes: object) => ({ ...first, ...changes })
      return {
        ...result,
        items: [
          like({ id: 'no-address' }),
          like({ id: collection, content: null }),
          like({
            id: other,
            interface: 'V1_NFT',
            burnt: false,
            compression: { compressed: true },
            content: {
              metadata: { name: 'x'.repeat(100_000), description: 7, attributes: 'none', symbol: ['x'] },
              links: { image: 'javascript:alert(1)' },
              files: [null],
            },
            grouping: [{ group_key: 'collection', collection_metadata: { name: '\u202e'.repeat(500) } }],
          }),
        ],
      }
    })
    const { nfts } = await read()
    expect(nfts).toHaveLength(1)
    expect(nfts[0]).toMatchObject({
      name: 'x'.repeat(200),
      description: '7',
      collection: null,
      image: null,
      traits: [],
    })
  })

  it('end where a server repeats its cursor', async () => {
    const first = await read('', gateway, many)
    das.distort((result) => ({ ...result, cursor: first.next?.split('|')[1] }))
    const second = await read(`&cursor=${encodeURIComponent(first.next ?? '')}`, gateway, many)
    expect(second.next).toBeNull()
  })

  it('come from the chain, with no outside server asked, on a cluster that is marked as local', async () => {
    const from = await open(`${das.url}/?api-key={key}`, { local: true })
    try {
      expect((await read('', from)).source).toBe('chain')
      expect(das.calls()).toEqual([])
    } finally {
      await from.stop()
    }
  })

  it('carry the key as a bearer token where the address has no place for it', async () => {
    const from = await open(das.url)
    try {
      expect((await read('', from)).source).toBe('das')
      expect(das.calls()[0]?.headers.authorization).toBe(`Bearer ${key}`)
      expect(das.calls()[0]?.query.size).toBe(0)
    } finally {
      await from.stop()
    }
  })

  it('leave the key in no log and no answer', async () => {
    const endings: (() => Promise<unknown>)[] = []
    try {
      const config = {
        logLevel: 'trace' as const,
        database: ':memory:',
        chains: [{ id: chainId, name: 'A cluster', rpcUrls: [solana.url] }],
        vendors: { das: { key, endpoints: { [chainId]: `${das.url}/?api-key={key}` } } },
      }
      const running = await startGatewayProcess(config, endings)
      const said: string[] = []
      for (const mode of ['normal', 'broken', 'garbage', 'redirecting'] as const) {
        das.setMode(mode)
        const response = await fetch(`${running.url}/v1/account/${owner}/nfts?chainId=${chainId}`)
        said.push(JSON.stringify([...response.headers]), await response.text())
      }
      await expect.poll(running.log).toContain('an NFT source failed')
      expect(das.calls()).toHaveLength(4)
      expect([running.log(), ...said].join('\n')).not.toContain(key)
    } finally {
      await Promise.all(endings.map((end) => end()))
    }
  })
})
