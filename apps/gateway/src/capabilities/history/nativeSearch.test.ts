import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningChain, type RunningChains, startProxy } from '@foyer/test'
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readHistory } from '../../testing/history/readHistory.ts'
import { useFreshChain } from '../../testing/history/useFreshChain.ts'
import { startNarrowNode } from '../../testing/startNarrowNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const dave: Address = '0x000000000000000000000000000000000000da4e'
/** Only so many blocks are read as a whole, so that almost everything below is for the search to find. */
const wholeBlocks = 5

describe('native coins of long ago', () => {
  let chains: RunningChains
  let chain: RunningChain
  let alice: Address

  const open = useFreshChain((started, payer, all) => {
    chain = started
    alice = payer
    chains = all
  })

  const send = async (from: Address, to: Address, value: bigint): Promise<Hex> => {
    const hash = await chain.client.sendTransaction({ account: from, to, value, chain: null })
    await chain.client.waitForTransactionReceipt({ hash })
    return hash
  }
  /** A chain like a public one, whose past is not all read. */
  const serve = async (
    history: NonNullable<Parameters<typeof chainOptions>[1]>['history'] = {},
    options: { rpcUrl?: string; database?: string } = {},
  ): Promise<TestGateway> => {
    const { rpcUrl = chain.rpcUrl, database } = options
    const deep = { backfillBlocks: 100_000, searchNativeBlocks: 100_000, searchNativeReads: 1_000 }
    const settings = { enabled: true, wholeBlocks: true, backfillNativeBlocks: wholeBlocks, ...deep, ...history }
    const gateway = await startTestGateway({
      ...(database === undefined ? {} : { database }),
      chains: [chainOptions(chain, { local: false, rpcUrls: [rpcUrl], history: settings })],
    })
    open.push(gateway)
    return gateway
  }
  const hashes = async (gateway: TestGateway, owner: Address) =>
    (await readHistory(gateway, owner)).map(({ metadata }) => metadata.hash)

  it('show wherever they are, once each, for the sender and for the receiver', async () => {
    const gap = fc.integer({ min: 0, max: 40 })
    const step = fc.record({ gap, isSent: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        async (steps, rest) => {
          const before = await chain.snapshot()
          const owner = chains.accounts[7]?.address ?? '0x'
          const sent: Hex[] = []
          for (const { gap: blocks, isSent } of steps) {
            if (blocks > 0) await chain.mine(blocks)
            sent.unshift(await (isSent ? send(owner, dave, 1n) : send(alice, owner, 1n)))
          }
          await chain.mine(rest)
          const gateway = await serve()
          try {
            expect(await hashes(gateway, owner)).toEqual(sent)
            const account = await gateway.database.selectFrom('history_accounts').selectAll().executeTakeFirstOrThrow()
            expect(account.next_block).toBeLessThan(account.floor_block)
          } finally {
            await open.pop()?.stop()
            await chain.revert(before)
          }
        },
      ),
      { numRuns: 5 },
    )
  })

  it('cost a few looks at the account and the blocks that changed it, not every block', async () => {
    const sent = [await send(alice, dave, 1n)]
    await chain.mine(300)
    sent.unshift(await send(alice, dave, 2n))
    await chain.mine(300)
    const node = await startNarrowNode(chain.rpcUrl, () => undefined)
    try {
      expect(await hashes(await serve({}, { rpcUrl: node.url }), dave)).toEqual(sent)
      const { eth_getBalance: looks = 0, eth_getBlockByNumber: blocks = 0 } = node.counts()
      expect(looks).toBeGreaterThan(8)
      expect(looks).toBeLessThan(60)
      expect(blocks).toBeLessThan(60)
    } finally {
      await node.stop()
    }
  })

  it.each([
    ['says so', 'missing trie node 1234 (path ) state is not available'],
    ['refuses in other words', 'history has been pruned for this block'],
  ])(
    'stay out where the node knows no old states and %s; what logs tell is there',
    async (_, message) => {
      const hidden = await send(alice, dave, 1n)
      const { data } = encodeTransfer(dave, 5n)
      const hash = await chain.client.sendTransaction({ account: alice, to: chain.tokens.TKN, data, chain: null })
      await chain.client.waitForTransactionReceipt({ hash })
      await chain.mine(50)
      const seen = await send(alice, dave, 2n)
      const isOld = (block: unknown) => typeof block === 'string' && /^0x/.test(block)
      const node = await startNarrowNode(chain.rpcUrl, ({ method, params }) =>
        ['eth_getBalance', 'eth_getTransactionCount'].includes(method) && isOld(params[1]) ? message : undefined,
      )
      try {
        const gateway = await serve({}, { rpcUrl: node.url })
        const found = await hashes(gateway, dave)
        expect(found).toEqual([seen, hash])
        expect(found).not.toContain(hidden)
        const account = await gateway.database.selectFrom('history_accounts').selectAll().executeTakeFirstOrThrow()
        expect(account).toMatchObject({ search_left: 0 })
      } finally {
        await node.stop()
      }
    },
    30_000,
  )

  it('show only as deep, and cost only as many reads, as the operator says', async () => {
    const sent: Hex[] = []
    for (let count = 0; count < 6; count += 1) {
      sent.unshift(await send(alice, dave, 1n))
      await chain.mine(9)
    }
    expect(await hashes(await serve({ searchNativeBlocks: 0 }), dave)).toEqual([])
    expect(await hashes(await serve({ searchNativeBlocks: 20 }), dave)).toEqual(sent.slice(0, 2))
    expect(await hashes(await serve({ searchNativeReads: 3 }), dave)).toEqual(sent.slice(0, 3))
    expect(await hashes(await serve({ backfillBlocks: 30 }), dave)).toEqual(sent.slice(0, 3))
    expect(await hashes(await serve(), dave)).toEqual(sent)
  })

  it('show whole when the gateway was stopped in the middle of the search, however often', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-search-'))
    const database = `${folder}/kept.sqlite`
    const sent: Hex[] = []
    for (let count = 0; count < 320; count += 1) sent.unshift(await send(alice, dave, BigInt(count + 1)))
    await chain.mine(20)
    const proxy = await startProxy({ target: chain.rpcUrl })
    try {
      const places: number[] = []
      for (let stop = 0; stop < 3 && places.at(-1) !== -1; stop += 1) {
        proxy.setMode('slow', { delayMs: 20 })
        const gateway = await serve({}, { rpcUrl: proxy.url, database })
        // The stop may cut the connection; what counts is what was written.
        const end = () => undefined
        const asked = gateway.send(`/v1/account/${dave}/history?chainId=31337`).then(end, end)
        const place = async () => {
          const row = await gateway.database.selectFrom('history_accounts').select('next_block').executeTakeFirst()
          return row === undefined || row.next_block === 0 ? Number.POSITIVE_INFINITY : row.next_block
        }
        // A little into the next step, at another place each time.
        await expect.poll(place, { interval: 5 }).toBeLessThan(places.at(-1) ?? 100_000)
        const calls = proxy.requests().length
        await expect.poll(() => proxy.requests().length - calls, { interval: 1 }).toBeGreaterThan(stop * 3)
        places.push(await place())
        await open.pop()?.stop()
        await asked
      }
      expect(places[0]).toBeGreaterThan(64)
      proxy.setMode('pass')
      const gateway = await serve({}, { rpcUrl: proxy.url, database })
      expect(await hashes(gateway, dave)).toEqual(sent)
      const rows = await gateway.database.selectFrom('history_transfers').select('hash').execute()
      expect(rows.map(({ hash }) => hash).toSorted()).toEqual(sent.toSorted())
    } finally {
      await proxy.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('follow the chain when a reorganisation reaches below what was read as a whole', async () => {
    const kept = await send(alice, dave, 1n)
    await chain.mine(10)
    const before = await chain.snapshot()
    const gone: Hex[] = []
    for (let count = 0; count < 4; count += 1) {
      gone.unshift(await send(alice, dave, BigInt(count + 2)))
      await chain.mine(10)
    }
    const gateway = await serve()
    expect(await hashes(gateway, dave)).toEqual([...gone, kept])
    await chain.revert(before)
    const instead = await send(alice, dave, 77n)
    await chain.mine(60)
    const latest = await send(alice, dave, 78n)
    await expect.poll(() => hashes(gateway, dave)).toEqual([latest, instead, kept])
  })
})

function encodeTransfer(to: Address, amount: bigint): { data: Hex } {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return { data: `0xa9059cbb${word(BigInt(to))}${word(amount)}` }
}
