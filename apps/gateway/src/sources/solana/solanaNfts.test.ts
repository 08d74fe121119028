import { createServer, type Server, type ServerResponse } from 'node:http'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type CreateSolanaTokenOptions, type RunningSolana, startSolana } from '@foyer/test'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { rpcError, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const evmAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value))

/** What the host of metadata answers by path; anything else is 404. */
const host: Record<string, (response: ServerResponse, base: string) => void> = {
  '/room.json': (response, base) =>
    json({
      name: 'Quiet \u202eRoom',
      description: 'A room.',
      image: `${base}/room.png`,
      attributes: [{ trait_type: 'Light', value: 'morning' }],
    })(response),
  '/room.png': (response) => response.setHeader('content-type', 'text/html').end(png),
  '/svg.json': json({ name: 'Scripted', image: 'data:image/svg+xml,<svg/>' }),
  '/huge.json': (response) => response.end(`{"name":"${'x'.repeat(2_000_000)}"}`),
  '/page.json': (response) => response.end('<html>no metadata</html>'),
  '/private.json': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
}

describe('collections of a Solana account', () => {
  let solana: RunningSolana
  let chainId: string
  let gateway: TestGateway
  let server: Server
  let base: string
  beforeAll(async () => {
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    server = createServer((request, response) => {
      const answer = host[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end()
      else answer(response, base)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const place = server.address()
    base = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
    gateway = await startTestGateway({
      chains: [],
      solanaChains: [{ id: chainId, name: 'Local Solana', local: true, rpcUrls: [solana.url] }],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await solana?.stop()
    server?.close()
  })

  const newOwner = async () => (await generateKeyPairSigner()).address
  const mint = async (owner: string, name: string, uri: string, changes: CreateSolanaTokenOptions = {}) => {
    const metadata = { name, symbol: 'ROOM', uri, ...changes.metadata }
    return (await solana.createToken({ decimals: 0, holders: { [owner]: 1n }, ...changes, metadata })).mint
  }
  const read = async (owner: string, query = '', from = gateway) => {
    const response = await from.send(`/v1/account/${owner}/nfts?chainId=${chainId}${query}`)
    const answered: unknown = await response.json()
    expect(response.status, JSON.stringify(answered)).toBe(200)
    const page = parseAnswer(endpoints.nfts, answered)
    // Reading drops bad items; none may be dropped here.
    expect(page).toEqual(answered)
    return page
  }

  it('come with collection, traits and a picture through the gateway', async () => {
    const owner = await newOwner()
    const { mint: collection } = await solana.createToken({
      decimals: 0,
      metadata: { name: 'Quiet Rooms', symbol: 'ROOMS', uri: '' },
    })
    const room = await mint(owner, 'Room #7', `${base}/room.json`, {
      metadata: { name: 'Room #7', symbol: 'ROOM', uri: `${base}/room.json`, collection },
    })
    const { nfts, next, coveredSince } = await read(owner)
    const image = `/v1/nfts/image?chainId=${encodeURIComponent(chainId)}&address=${room}&tokenId=0`
    expect(next).toBeNull()
    expect(coveredSince).toEqual([{ chainId, block: 0, time: null, hasOlder: false }])
    expect(nfts).toEqual([
      {
        id: `${chainId}/nft:${room}`,
        chainId,
        address: `${chainId}:${room}`,
        tokenId: '0',
        standard: 'metaplex',
        name: 'Quiet Room',
        collection: 'Quiet Rooms',
        description: 'A room.',
        quantity: '1',
        image,
        media: null,
        traits: [{ name: 'Light', value: 'morning' }],
        isSpam: false,
      },
    ])
    const picture = await gateway.send(image)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
  })

  it('survive broken and hostile metadata, and mark names that lure people to a site', async () => {
    const owner = await newOwner()
    const uris = ['huge', 'page', 'private', 'missing', 'svg'].map((name) => `${base}/${name}.json`)
    uris.push('http://10.0.0.1/a.json', 'file:///etc/passwd', 'javascript:alert(1)', 'ipfs://../../secret', '')
    for (const [index, uri] of uris.entries()) await mint(owner, `Room ${index}`, uri)
    await mint(owner, 'Claim at win.xyz', '')
    const { nfts } = await read(owner)
    expect(nfts).toHaveLength(uris.length + 1)
    expect(nfts.map(({ name }) => name).sort()).toEqual(
      [
        ...uris.map((uri, index) => (uri.endsWith('svg.json') ? 'Scripted' : `Room ${index}`)),
        'Claim at win.xyz',
      ].sort(),
    )
    expect(nfts.every(({ image }) => image === null)).toBe(true)
    expect(nfts.filter(({ isSpam }) => isSpam).map(({ name }) => name)).toEqual(['Claim at win.xyz'])
  })

  it('leave out coins, parts of coins, what has no words and what was given away', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    await solana.createToken({ decimals: 0, holders: { [owner]: 1n } })
    await mint(owner, 'Ticket', '', { holders: { [owner]: 1n, [other]: 1n } })
    await mint(owner, 'Coin', '', { decimals: 6 })
    await mint(owner, 'Several', '', { holders: { [owner]: 3n } })
    await mint(owner, 'Gone', '', { holders: { [owner]: 0n, [other]: 1n } })
    expect(await read(owner)).toMatchObject({ nfts: [], next: null })
    expect((await read(other)).nfts.map(({ name }) => name)).toEqual(['Gone'])
  })

  it('come in pages that neither leave anything out nor repeat it', async () => {
    const owner = await newOwner()
    const made: string[] = []
    for (let index = 0; index < 30; index += 1) made.push(await mint(owner, `Room ${index}`, ''))
    const first = await read(owner)
    expect(first.nfts).toHaveLength(24)
    const second = await read(owner, `&cursor=${encodeURIComponent(first.next ?? '')}`)
    expect(second.next).toBeNull()
    const found = [...first.nfts, ...second.nfts].map(({ address }) => address)
    expect(found).toEqual(made.sort().map((each) => `${chainId}:${each}`))
  })

  it('come as an empty list for an account without any, also without a chain', async () => {
    const owner = await newOwner()
    expect(await read(owner)).toMatchObject({ nfts: [], next: null })
    expect((await gateway.send(`/v1/account/${owner}/nfts`)).status).toBe(200)
  })

  it.each([
    ['an EVM account', () => `${evmAccount}/nfts?chainId=${chainId}`, 'address'],
    ['an invalid cursor', (owner: string) => `${owner}/nfts?chainId=${chainId}&cursor=abc`, ''],
    [
      'a cursor of another cluster',
      (owner: string) => `${owner}/nfts?chainId=${chainId}&cursor=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp.`,
      '',
    ],
    [
      'a cluster that is not served',
      (owner: string) => `${owner}/nfts?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`,
      'chainId',
    ],
  ])('refuse %s', async (_, path, field) => {
    await expectProblem(await gateway.send(`/v1/account/${path(await newOwner())}`), 400, field)
  })

  it('answer 503 while no node tells them, and never an empty list', async () => {
    const broken = await startFaultyNode(rpcError(-32_005, 'Node is behind'))
    const own = await startTestGateway({
      chains: [],
      solanaChains: [{ id: chainId, name: 'Local Solana', local: true, rpcUrls: [broken.url] }],
    })
    try {
      const response = await own.send(`/v1/account/${await newOwner()}/nfts?chainId=${chainId}`)
      await expectProblem(response, 503, 'chainId')
    } finally {
      await own.stop()
      await broken.stop()
    }
  })
})
