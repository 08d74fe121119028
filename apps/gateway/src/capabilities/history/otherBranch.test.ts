import { type RunningChain, type RunningChains, startChains, testContracts } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createMetrics } from '../../engines/observability/metrics.ts'
import { createSuccessRates } from '../../engines/rpc/successRates.ts'
import { createUpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { startLaggingNode } from '../../testing/startLaggingNode.ts'
import { chainOptions } from '../../testing/startTestGateway.ts'
import { settingsOf } from './createHistory.ts'
import { createFollower } from './followChain.ts'
import { createHistoryNode, type HistoryNode, NodeOutOfStepError } from './historyNode.ts'
import { createHistoryStore } from './historyStore.ts'
import { accountFilters } from './logFilters.ts'
import { createWindowSize } from './windowSize.ts'

const chainId = 'eip155:31337'

describe('logs and blocks that do not belong together', () => {
  let chains: RunningChains
  let chain: RunningChain
  let place: TestDatabase
  let database: GatewayDatabase
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
  })
  afterAll(async () => {
    await database?.destroy()
    await place?.drop()
    await chains?.stop()
  })

  const nodeAt = (rpcUrl: string): HistoryNode => {
    const config = parseConfig({ chains: [chainOptions(chain, { rpcUrls: [rpcUrl] })] })
    const [own] = config.chains
    if (own === undefined) throw new Error('the chain is missing')
    const pool = createUpstreamPool({
      chain: own,
      limits: config.limits,
      metrics: createMetrics(),
      rates: createSuccessRates(),
    })
    return createHistoryNode(pool, new AbortController().signal)
  }

  it('never count as blocks without logs when the chain was reorganised between them', async () => {
    const [alice, bob] = chains.accounts
    if (alice === undefined || bob === undefined) throw new Error('accounts are missing')
    const real = nodeAt(chain.rpcUrl)
    let reorganise: (() => Promise<unknown>) | undefined
    let unread = accountFilters([bob.address.toLowerCase()], undefined).length
    let reportRead = () => {}
    const allRead = new Promise<void>((resolve) => {
      reportRead = resolve
    })
    const node: HistoryNode = {
      ...real,
      // The logs come from before the reorganisation, the blocks from after it.
      logs: async (filter) => {
        const found = await real.logs(filter)
        unread -= 1
        if (unread === 0) reportRead()
        return found
      },
      blocks: async (numbers) => {
        await allRead
        await reorganise?.()
        reorganise = undefined
        return real.blocks(numbers)
      },
    }
    const store = createHistoryStore(database, chainId)
    const config = parseConfig({ chains: [chainOptions(chain)] })
    const [own] = config.chains
    if (own === undefined) throw new Error('the chain is missing')
    const follower = createFollower({
      chainId,
      isLocal: true,
      hasOneNode: true,
      wrapped: undefined,
      settings: settingsOf(config, own),
      node,
      traces: undefined,
      store,
      window: createWindowSize({ start: 16, largest: 16 }),
      now: Date.now,
    })
    const account = { chain_id: chainId, address: bob.address.toLowerCase(), asked_at: Date.now() }
    const bounds = { next_block: 0, floor_block: 0, native_floor_block: 0, search_floor: 0, search_left: 0 }
    await database
      .insertInto('history_accounts')
      .values({ ...account, ...bounds, joined_block: null, covered_since: 0 })
      .execute()
    expect(await follower.pass()).toBe('done')

    const snapshot = await chain.snapshot()
    await chain.mine(1)
    let hash: string | undefined
    reorganise = async () => {
      await chain.revert(snapshot)
      const { abi } = testContracts.token
      const call = { account: alice.address, address: chain.tokens.TKN, abi, args: [bob.address, 1n], chain: null }
      const sent = await chain.client.writeContract({ ...call, functionName: 'transfer' })
      await chain.client.waitForTransactionReceipt({ hash: sent })
      hash = sent
    }
    await expect(follower.pass()).rejects.toThrow(NodeOutOfStepError)
    expect(await follower.pass()).toBe('done')
    const rows = await database.selectFrom('history_transfers').select('hash').execute()
    expect(rows).toEqual([{ hash }])
  })

  it('fail at a node that has not got the last block yet', async () => {
    const late = await startLaggingNode(chain.rpcUrl, 1)
    try {
      const node = nodeAt(late.url)
      const latest = Number(await chain.client.getBlockNumber())
      const topics = [null]
      await expect(node.logs({ fromBlock: latest, toBlock: latest, topics })).rejects.toThrow(NodeOutOfStepError)
      const { hash } = await chain.client.getBlock({ blockNumber: BigInt(latest - 1) })
      expect((await node.logs({ fromBlock: 0, toBlock: latest - 1, topics })).lastHash).toBe(hash)
    } finally {
      await late.stop()
    }
  })
})
