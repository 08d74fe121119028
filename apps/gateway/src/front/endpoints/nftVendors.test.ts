import { createServer, type Server } from 'node:http'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningVendor, startZerion, type ZerionPiece } from '@foyer/test'
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const doors = `0x${'d0'.repeat(20)}` as const
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Far beyond what a floating-point number holds. */
const largeId = String(2n ** 200n + 1n)

describe('collections from Zerion', () => {
  let zerion: RunningVendor
  let node: FaultyNode
  let host: Server
  let gateway: TestGateway
  const open = (history: boolean, key = 'zk-secret') =>
    startTestGateway({
      chains: [
        { id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] },
        { id: 'eip155:42161', name: 'Test', rpcUrls: [node.url], local: true },
      ],
      history: { enabled: history },
      limits: { requestTimeoutMs: 4_000 },
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      vendors: { zerion: { key, baseUrl: zerion.url } },
    })
  beforeAll(async () => {
    host = createServer((request, response) => {
      if (request.url === '/door.png') response.end(png)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const place = host.address()
    const base = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
    const piece = (changes: Partial<ZerionPiece> = {}): ZerionPiece => ({
      chain: 'optimism',
      address: doors,
      tokenId: '7',
      standard: 'erc721',
      amount: '1',
      name: 'Quiet \u202eDoor',
      collection: 'Doors',
      pictureUrl: `${base}/door.png`,
      ...changes,
    })
    zerion = await startZerion({
      key: 'zk-secret',
      pieces: [
        piece(),
        piece({ tokenId: largeId, standard: 'ERC1155', amount: String(2n ** 70n), name: null, pictureUrl: null }),
        piece({ tokenId: '8', pictureType: 'image/svg+xml', isSpam: true }),
        piece({ tokenId: '9', name: 'Claim your $500', collection: null }),
        // What the wire has no word for.
        piece({ tokenId: '10', standard: 'cryptopunks' }),
        piece({ tokenId: 'ten' }),
        piece({ tokenId: '11', amount: '0' }),
        piece({ tokenId: '12', address: 'not-an-address' }),
        ...Array.from({ length: 60 }, (_, index) => piece({ chain: 'base', tokenId: String(index) })),
      ],
    })
    node = await startFaultyNode(answer(500, ''))
    gateway = await open(false)
  })
  afterEach(() => {
    zerion.setMode('normal')
    zerion.clear()
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([zerion?.stop(), node?.stop()])
    host?.close()
  })

  const ask = (query: string, from = gateway, owner: string = account) =>
    from.send(`/v1/account/${owner}/nfts?projectId=demo${query}`)
  const read = async (query: string, from = gateway) => {
    const response = await ask(query, from)
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    const json: unknown = JSON.parse(text)
    const page = parseAnswer(endpoints.nfts, json)
    expect(page).toEqual(json)
    return { ...page, headers: response.headers }
  }

  it('tells pieces of a chain that has no node here, with source and age', async () => {
    const { nfts, next, headers } = await read('&chainId=eip155:10')
    const image = (id: string) => `/v1/nfts/image?chainId=eip155%3A10&address=${doors}&tokenId=${id}`
    const common = { chainId: 'eip155:10', address: `eip155:10:${getAddress(doors)}`, description: null }
    expect(next).toBeNull()
    expect(nfts).toEqual([
      {
        ...common,
        id: `eip155:10/erc721:${doors}/7`,
        tokenId: '7',
        standard: 'erc721',
        name: 'Quiet Door',
        collection: 'Doors',
        quantity: '1',
        image: image('7'),
        isSpam: false,
      },
      {
        ...common,
        id: `eip155:10/erc1155:${doors}/${largeId}`,
        tokenId: largeId,
        standard: 'erc1155',
        name: `Doors #${largeId}`,
        collection: 'Doors',
        quantity: '1180591620717411303424',
        image: null,
        isSpam: false,
      },
      {
        ...common,
        id: `eip155:10/erc721:${doors}/8`,
        tokenId: '8',
        standard: 'erc721',
        name: 'Quiet Door',
        collection: 'Doors',
        quantity: '1',
        image: null,
        isSpam: true,
      },
      {
        ...common,
        id: `eip155:10/erc721:${doors}/9`,
        tokenId: '9',
        standard: 'erc721',
        name: 'Claim your $500',
        collection: null,
        quantity: '1',
        image: image('9'),
        isSpam: true,
      },
    ])
    expect(headers.get('x-foyer-source')).toBe('zerion')
    expect(headers.get('x-foyer-age')).toBe('0')
    expect(zerion.calls()).toHaveLength(1)
    expect(zerion.calls()[0]?.path).toBe(`/v1/wallets/${account}/nft-positions/`)
    expect(Object.fromEntries(zerion.calls()[0]?.query ?? [])).toEqual({
      'page[size]': '24',
      'filter[chain_ids]': 'optimism',
    })
  })

  it('comes page by page to the end with cursors of Zerion, nothing twice', async () => {
    const ids: string[] = []
    let cursor: string | null | undefined
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const part: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { nfts, next } = await read(`&chainId=8453${part}`)
      ids.push(...nfts.map(({ tokenId }) => tokenId))
      cursor = next
      if (next !== null) expect(next).toMatch(/^zerion~/)
    }
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => String(index)))
    expect(zerion.calls()).toHaveLength(3)
    expect(zerion.calls().some(({ path, query }) => `${path}${query}`.includes('zk-secret'))).toBe(false)
    await expectProblem(await ask('&chainId=8453&cursor=nobody~7'), 400, '')
    await expectProblem(await ask('&chainId=8453&cursor=abc'), 400, '')
  })

  it('asks for every chain that is not local when none is named', async () => {
    expect((await read('')).nfts).toHaveLength(24)
    expect(zerion.calls()[0]?.query.get('filter[chain_ids]')).toBe('base')
    zerion.clear()
    await expectProblem(await ask('&chainId=eip155:42161'), 503, 'chainId')
    await expectProblem(await ask('&chainId=eip155:5'), 400, 'chainId')
    expect(zerion.calls()).toHaveLength(0)
  })

  it('stands in when the index cannot read its chain', async () => {
    const indexed = await open(true)
    try {
      const { nfts, headers } = await read('&chainId=8453', indexed)
      expect(nfts).toHaveLength(24)
      expect(headers.get('x-foyer-source')).toBe('zerion')
    } finally {
      await indexed.stop()
    }
  })

  it('leads to pictures that only the fetcher for outside addresses reads', async () => {
    const path = `/v1/nfts/image?chainId=eip155:10&address=${doors}&tokenId=`
    await read('&chainId=eip155:10')
    const picture = await gateway.send(`${path}7`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
    await expectProblem(await gateway.send(`${path}8`), 404, '')
    await expectProblem(await gateway.send(`${path}404`), 404, '')
    await expectProblem(await gateway.send(path.replace('eip155:10', 'eip155:5').concat('7')), 400, 'chainId')
    const kept = await gateway.database
      .selectFrom('nft_metadata')
      .selectAll()
      .where('chain_id', '=', 'eip155:10')
      .execute()
    // Stored as the vendor's word: what a piece says about itself is still to be read.
    expect(kept.map(({ token_id, failed, read_at }) => [token_id, failed, read_at])).toEqual([
      ['7', 1, 0],
      ['9', 1, 0],
    ])
  })

  it('does not take "not ready yet" for "nothing"', async () => {
    await expectProblem(await ask('&chainId=eip155:10', gateway, `0x${'0'.repeat(40)}`), 503, 'chainId')
  })

  it.each(['broken', 'rateLimited', 'garbage', 'strange', 'redirecting'] as const)(
    'fails when Zerion is %s',
    async (mode) => {
      const fresh = await open(false)
      try {
        zerion.setMode(mode)
        await expectProblem(await ask('&chainId=eip155:10', fresh), 503, 'chainId')
        zerion.setMode('normal')
        expect((await ask('&chainId=eip155:10', fresh)).status).toBe(200)
      } finally {
        await fresh.stop()
      }
    },
  )

  it('fails when the key is wrong, and stays off without one', async () => {
    const fresh = await open(false, 'another')
    const bare = await startTestGateway({
      chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] }],
      history: { enabled: false },
    })
    try {
      await expectProblem(await ask('&chainId=eip155:10', fresh), 503, 'chainId')
      await expectProblem(await ask('&chainId=eip155:8453', bare), 503, '')
      expect(await (await bare.send('/health')).text()).toContain('unavailable: nfts (it has no history source')
    } finally {
      await Promise.all([fresh.stop(), bare.stop()])
    }
  })
})
