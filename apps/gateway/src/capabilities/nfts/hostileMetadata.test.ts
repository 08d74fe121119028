import { createServer, type Server } from 'node:http'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChain, type RunningChains, startChains, testContracts } from '@foyer/test'
import type { KyselyPlugin } from 'kysely'
import { type Address, createClient, getAddress, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../engines/observability/logger.ts'
import { createSafeFetch } from '../../engines/outside/safeFetch.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { addressesOnChain, createMetadataReader } from './metadataReader.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const largePng = Buffer.concat([png, Buffer.alloc(60_000, 7)])
const pngAddress = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const svgAddress = `data:image/svg+xml,${'<svg>'.repeat(2_000)}`
const chainId = 'eip155:31337'
const dayMs = 86_400_000

describe('metadata of collections that mean no good', () => {
  let chains: RunningChains
  let chain: RunningChain
  let gateway: TestGateway
  let server: Server
  let base: string
  let rooms: Address
  let minter: Address
  let metadata: Record<string, unknown> = {}

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    minter = getAddress(chains.accounts[0]?.address ?? '')
    server = createServer((request, response) => {
      response.end(JSON.stringify(metadata[(request.url ?? '').slice(1)] ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    gateway = await startTestGateway({
      chains: [chainOptions(chain)],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
    server?.close()
  })
  beforeEach(async () => {
    const { abi, bytecode } = testContracts.nft
    const hash = await chain.client.deployContract({
      account: minter,
      abi,
      bytecode,
      args: ['Rooms', 'R'],
      chain: null,
    })
    rooms = getAddress((await chain.client.waitForTransactionReceipt({ hash })).contractAddress ?? '')
  })

  const owner = (number: number): Address => `0x${number.toString(16).padStart(40, 'd')}`
  const mintAll = async (to: Address, pieces: Record<string, unknown>) => {
    metadata = pieces
    const { abi } = testContracts.nft
    for (const [index, name] of Object.keys(pieces).entries()) {
      const args = [to, BigInt(index), `${base}/${name}`]
      const call = { account: minter, address: rooms, abi, functionName: 'mint', args, chain: null } as const
      await chain.client.waitForTransactionReceipt({ hash: await chain.client.writeContract(call) })
    }
  }
  const read = async (account: Address) => {
    const response = await gateway.send(`/v1/account/${account}/nfts?chainId=${chainId}`)
    const answered: unknown = await response.json()
    expect(response.status, JSON.stringify(answered)).toBe(200)
    return parseAnswer(endpoints.nfts, answered).nfts.toSorted((a, b) => Number(a.tokenId) - Number(b.tokenId))
  }
  const stored = () =>
    gateway.database
      .selectFrom('nft_metadata')
      .selectAll()
      .where('token', '=', rooms.toLowerCase())
      .orderBy('token_id')
      .execute()

  it('loses the characters that a database refuses', async () => {
    const nul = '\u0000'
    await mintAll(owner(1), {
      a: { name: `Qui${nul}et`, description: `A ${nul}room`, image: `https://images.example/${nul}7.png` },
      b: { name: `Loud`, image: `${nul}${nul}`, image_url: 'https://images.example/8.png' },
      c: { name: 'Split', image: 'https://images.example/\r\n9.png' },
    })
    expect((await read(owner(1))).map(({ name, image }) => [name, image !== null])).toEqual([
      ['Quiet', false],
      ['Loud', true],
      ['Split', false],
    ])
    expect((await stored()).map(({ description, image }) => [description, image])).toEqual([
      ['A room', null],
      [null, 'https://images.example/8.png'],
      [null, null],
    ])
  })

  it('stays without pictures inside: large ones are read again when they are looked at', async () => {
    await mintAll(owner(2), {
      large: { name: 'Large', image: pngAddress(largePng) },
      small: { name: 'Small', image: pngAddress(png) },
      svg: { name: 'Scripted', image: svgAddress },
      mark: { name: 'Marked', image: 'inside:erc721' },
      long: { name: 'Long', image: `https://images.example/${'a'.repeat(3_000)}.png` },
    })
    const nfts = await read(owner(2))
    expect(nfts.map(({ name, image }) => [name, image !== null])).toEqual([
      ['Large', true],
      ['Small', true],
      ['Scripted', false],
      ['Marked', false],
      ['Long', false],
    ])
    expect((await stored()).map(({ image }) => image)).toEqual(['inside:erc721', pngAddress(png), null, null, null])
    const show = async (index: number) => {
      const response = await gateway.send(nfts[index]?.image ?? '')
      return [response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())]
    }
    expect(await show(0)).toEqual(['image/png', largePng])
    expect(await show(1)).toEqual(['image/png', png])
    // The metadata of a piece may change after it was read.
    metadata = {}
    expect(await show(0)).toEqual(['image/png', largePng])
  })

  it('leaves the page unchanged where one piece cannot be stored', async () => {
    const { schema } = gateway.database
    await schema.createIndex('one_name').on('nft_metadata').columns(['token', 'name']).unique().execute()
    try {
      await mintAll(owner(3), { a: { name: 'Twice' }, b: { name: 'Twice' }, c: { name: 'Once' } })
      const names = (await read(owner(3))).map(({ name }) => name)
      expect(names.toSorted()).toEqual(['Once', expect.stringMatching(/^Rooms #[01]$/), 'Twice'])
    } finally {
      await schema.dropIndex('one_name').execute()
    }
  })

  it('comes from the database for the pieces of the page only, and goes when no caller looks at it', async () => {
    const token = rooms.toLowerCase()
    const now = Date.now()
    const row = { chain_id: chainId, token, name: 'Known', description: null, image: null, failed: 0 }
    const old = now - 61 * dayMs
    const rows = [
      { ...row, token_id: '0', used_at: now, read_at: old },
      { ...row, token_id: '1', used_at: now - 30 * dayMs, read_at: now },
      { ...row, token_id: '2', used_at: old, read_at: now },
      { ...row, token_id: '3', used_at: old, read_at: old },
      { ...row, token_id: '4', used_at: 0, read_at: now },
      { ...row, token_id: '5', used_at: old, read_at: 0 },
    ]
    await gateway.database.insertInto('nft_metadata').values(rows).execute()
    const collection = { account: `${chainId}:${token}`, name: 'Rooms', symbol: 'R', read_at: old }
    await gateway.database.insertInto('nft_collections').values(collection).execute()
    let rowsRead = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rowsRead += result.rows.length
        return result
      },
    }
    const reader = createMetadataReader({
      database: gateway.database.withPlugin(counter),
      safeFetch: createSafeFetch(),
      gateways: {},
      logger: createLogger('silent'),
      now: Date.now,
    })
    const client = createClient({ transport: http(chain.rpcUrl) })
    const pieces = ['1', '2'].map((tokenId) => ({ token, tokenId, kind: 'erc721' as const }))
    const known = await reader.readAll(addressesOnChain(client), chainId, pieces, { budgetMs: 1_000 })
    expect([...known.keys()].toSorted()).toEqual([`${token} 1`, `${token} 2`])
    expect(rowsRead).toBe(2)
    await reader.forgetUnused()
    expect((await stored()).map(({ token_id, used_at }) => [token_id, used_at >= now])).toEqual([
      ['0', true],
      ['1', true],
      ['2', true],
      ['4', false],
    ])
    const left = await gateway.database
      .selectFrom('nft_collections')
      .selectAll()
      .where('account', '=', collection.account)
      .execute()
    expect(left).toEqual([])
  })
})
