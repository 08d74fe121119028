import { pad, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { type GatewayDatabase, openMigrated } from '../../engines/db/openDatabase.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createMetrics } from '../../engines/observability/metrics.ts'
import { createSafeFetch } from '../../engines/outside/safeFetch.ts'
import { createReadCache } from '../../engines/rpc/readCache.ts'
import { createSuccessRates } from '../../engines/rpc/successRates.ts'
import { runHere } from '../../engines/shared/runAlone.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { serveChain } from '../chains/serveChain.ts'
import { createPriceReader } from '../prices/createPriceReader.ts'
import { createCollectionReader } from '../tokens/collectionReader.ts'
import { createTokenLists } from '../tokens/tokenLists.ts'
import { createTokenMetadataReader } from '../tokens/tokenMetadata.ts'
import { createHistory } from './createHistory.ts'
import { readCursor } from './cursor.ts'
import { readHistoryPage } from './readHistoryPage.ts'

const logger = createLogger('silent')
const owner = pad('0xb0b', { size: 20 })
const [quick, slow] = ['eip155:1', 'eip155:10'] as const
/** One block each second; so many seconds after the first of them. */
const timeOf = (block: number) => 1_600_000_000_000 + block * 1_000

describe('pages of a history of which one chain is still being read', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>

  beforeEach(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = await openMigrated(made.location)
  })
  afterEach(async () => {
    await database.destroy()
    await drop()
  })

  /** Says down to which block an account was read; it is complete at block 0. */
  const knowFrom = async (chainId: string, block: number) => {
    await database
      .insertInto('history_accounts')
      .values({
        chain_id: chainId,
        address: owner,
        asked_at: Date.now(),
        joined_block: 1_000,
        next_block: block - 1,
        floor_block: 0,
        native_floor_block: 0,
        covered_since: timeOf(block),
      })
      .onConflict((conflict) =>
        conflict.columns(['chain_id', 'address']).doUpdateSet({ next_block: block - 1, covered_since: timeOf(block) }),
      )
      .execute()
  }
  /** Writes down one payment to the account in each of these blocks. */
  const write = async (chainId: string, blocks: readonly number[]) => {
    for (const block of blocks) {
      const hash = pad(toHex(block * 100 + Number(chainId.split(':')[1])))
      const place = { chain_id: chainId, hash, block_number: block, tx_index: 0, mined_at: timeOf(block) }
      const facts = { receiver: owner, created: '', nonce: block, succeeded: 1, has_input: 0, fee: '21000' }
      await database
        .insertInto('history_transactions')
        .values({ ...place, ...facts, sender: pad('0xa11ce', { size: 20 }) })
        .execute()
      await database
        .insertInto('history_participants')
        .values({ ...place, address: owner })
        .execute()
    }
  }

  /** Reads pages out of the database; no chain is asked, and no caller waits for more. */
  const open = () => {
    const config = parseConfig({
      chains: [quick, slow].map((id) => ({ id, name: id, rpcUrls: ['http://127.0.0.1:1'] })),
      history: { enabled: true },
    })
    const metrics = createMetrics()
    const topics = { publish: async () => {}, subscribe: () => () => {} }
    const shared = { metrics, rates: createSuccessRates(), cache: createReadCache(0), limits: config.limits, topics }
    const chains = new Map(config.chains.map((chain) => [chain.id, serveChain({ chain, ...shared })]))
    const services = {
      chains,
      history: createHistory({
        config,
        chains,
        database,
        logger,
        runAlone: runHere,
        topics,
        listens: false,
        now: Date.now,
      }),
      tokenLists: createTokenLists({
        chains: [],
        database,
        logger,
        safeFetch: createSafeFetch(config.outside),
        now: Date.now,
      }),
      tokenMetadata: createTokenMetadataReader(database, Date.now),
      nfts: { collections: createCollectionReader(database, Date.now) },
      prices: createPriceReader({ sources: [], metrics, logger, now: Date.now }),
    }
    return async (cursor?: string | null) => {
      const page = await readHistoryPage(services, {
        address: owner,
        chainIds: [quick, slow],
        currency: 'usd',
        after: cursor == null ? undefined : readCursor(cursor),
        budgetMs: 0,
        caller: undefined,
      })
      const lines = page.items.map(({ metadata }) => `${metadata.chain} ${metadata.nonce}`)
      return { lines, next: page.next }
    }
  }
  const of = (chainId: string, blocks: readonly number[]) => blocks.map((block) => `${chainId} ${block}`)

  it('end where that chain is not known further back, and never come to stand above what was shown', async () => {
    await write(quick, [10, 30, 50, 70, 90])
    await knowFrom(quick, 0)
    await write(slow, [60, 80])
    await knowFrom(slow, 55)
    const read = open()
    const first = await read()
    expect(first.lines).toEqual([`${quick} 90`, `${slow} 80`, `${quick} 70`, `${slow} 60`])
    // Meanwhile more of the slow chain's past is read, and then all of it.
    await write(slow, [40])
    await knowFrom(slow, 35)
    const second = await read(first.next)
    expect(second.lines).toEqual([`${quick} 50`, `${slow} 40`])
    await write(slow, [20])
    await knowFrom(slow, 0)
    const third = await read(second.next)
    expect(third.lines).toEqual([`${quick} 30`, `${slow} 20`, `${quick} 10`])
    expect(third.next).toBeNull()
    expect((await read()).lines).toEqual([...first.lines, ...second.lines, ...third.lines])
  })

  it('stay empty, and lead on, until that chain is known as far back as the others’ newest line', async () => {
    await write(quick, [10])
    await knowFrom(quick, 0)
    await knowFrom(slow, 900)
    const read = open()
    const first = await read()
    expect(first.lines).toEqual([])
    await write(slow, [500])
    await knowFrom(slow, 0)
    const second = await read(first.next)
    expect(second.lines).toEqual([`${slow} 500`, `${quick} 10`])
    expect(second.next).toBeNull()
  })

  it('hold 50 lines each, and lead to the end', async () => {
    const blocks = Array.from({ length: 120 }, (_, index) => 120 - index)
    await write(quick, blocks)
    await knowFrom(quick, 0)
    await knowFrom(slow, 0)
    const read = open()
    const first = await read()
    const second = await read(first.next)
    const third = await read(second.next)
    expect([first.lines, second.lines, third.lines, third.next]).toEqual([
      of(quick, blocks.slice(0, 50)),
      of(quick, blocks.slice(50, 100)),
      of(quick, blocks.slice(100)),
      null,
    ])
  })
})
