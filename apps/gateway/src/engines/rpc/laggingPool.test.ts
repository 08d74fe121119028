import { headFromTheFuture, type RunningChains, type RunningNodePool, startChains, startNodePool } from '@foyer/test'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { createMetrics } from '../observability/metrics.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'
import { createUpstreamPool } from './upstreamPool.ts'

type Call = { id: number; method: string; params: readonly unknown[] }

describe('a pool with nodes that lag or lie', () => {
  let chains: RunningChains
  let nodes: RunningNodePool
  let time = 0
  const chain = () => chains.chains[0]

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
  }, 60_000)
  afterAll(() => chains.stop())
  afterEach(() => nodes.stop())

  /** Nodes in front of the chain, and a pool that asks them in the order that the numbers say. */
  const start = async (
    options: Parameters<typeof startNodePool>[0]['nodes'],
    order: () => number = Math.random,
    onFloor?: (block: bigint) => void,
  ) => {
    time = Date.now()
    nodes = await startNodePool({ target: chain().rpcUrl, nodes: options, now: () => time })
    const config = parseConfig({
      chains: [{ id: 'eip155:31337', name: 'Test', rpcUrls: nodes.nodes.map(({ url }) => url) }],
    })
    const [own] = config.chains
    if (own === undefined) throw new Error('no chain')
    const pauses: number[] = []
    const pool = createUpstreamPool({
      chain: own,
      limits: config.limits,
      metrics: createMetrics(),
      random: order,
      onFloor,
      now: () => time,
      pause: async (ms) => {
        pauses.push(ms)
        time += ms
      },
    })
    const ask = async (method: string, params: readonly unknown[] = [], routing = {}): Promise<unknown> => {
      const call: Call = { id: 1, method, params }
      const body = JSON.stringify({ jsonrpc: '2.0', ...call })
      const answer = await pool.send(body, undefined, { method, asked: [call], ...routing })
      return JSON.parse(new TextDecoder().decode(answer.body)).result
    }
    return { pool, ask, pauses }
  }
  const newest = () => chain().client.getBlockNumber()
  const hex = (block: bigint) => `0x${block.toString(16)}`
  const send = async () => {
    const [from, to] = chains.accounts.map(({ address }) => address)
    const hash = await chain().client.sendTransaction({ account: from ?? '0x', to: to ?? '0x', value: 1n })
    await chain().client.waitForTransactionReceipt({ hash })
    // A node may say for a moment after the receipt that the transaction is pending.
    await expect.poll(async () => (await chain().client.getTransaction({ hash })).blockNumber).not.toBeNull()
    return hash
  }

  it('never lets the head go back, whichever node is asked and however far the others are behind', async () => {
    const { ask } = await start([{}, { behindMs: 2_000 }, { behindMs: 10_000 }])
    const heads: bigint[] = []
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 3 }), async (ms, blocks) => {
        time += ms
        if (blocks > 0) await chain().mine(blocks)
        await nodes.poll()
        const before = heads.at(-1) ?? 0n
        const head = BigInt(String(await ask('eth_blockNumber')))
        const block = (await ask('eth_getBlockByNumber', ['latest', false])) as { number: string }
        heads.push(head)
        expect(head).toBeGreaterThanOrEqual(before)
        expect(BigInt(block.number)).toBeGreaterThanOrEqual(head)
        heads.push(BigInt(block.number))
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('knows the block, the receipt, the logs and the state of a head it reported', async () => {
    const { ask } = await start([{}, { behindMs: 10_000 }])
    const to = chains.accounts[1]?.address
    for (let round = 0; round < 30; round += 1) {
      const hash = await send()
      await nodes.poll()
      // Until the fresh node was asked, no caller was told of the new block.
      const receipt = await ask('eth_getTransactionReceipt', [hash])
      if (receipt === null) continue
      const head = hex(await newest())
      const { blockHash } = receipt as { blockHash: string }
      expect(await ask('eth_getBlockByNumber', [head, false])).toMatchObject({ number: head })
      expect(await ask('eth_getBlockByHash', [blockHash, false])).toMatchObject({ number: head })
      expect(await ask('eth_getTransactionByHash', [hash])).toMatchObject({ blockNumber: head })
      expect(await ask('eth_getBalance', [to, 'latest'])).toBe(
        hex(await chain().client.getBalance({ address: to ?? '0x' })),
      )
    }
  }, 60_000)

  it('cuts no logs short', async () => {
    const { ask } = await start([{ behindMs: 10_000 }, {}], () => 0)
    const [chainOne, from] = [chain(), chains.accounts[0]?.address ?? '0x']
    const erc20 = {
      abi: [
        {
          type: 'function',
          name: 'transfer',
          inputs: [{ type: 'address' }, { type: 'uint256' }],
          outputs: [],
          stateMutability: 'nonpayable',
        },
      ],
      functionName: 'transfer',
      address: chainOne.tokens.TKN,
      account: from,
      chain: null,
    } as const
    const hash = await chainOne.client.writeContract({ ...erc20, args: [from, 1n] })
    await chainOne.client.waitForTransactionReceipt({ hash })
    await nodes.poll()
    const head = hex(await newest())
    const logs = (toBlock: string) => ask('eth_getLogs', [{ fromBlock: head, toBlock, address: chainOne.tokens.TKN }])
    // No caller was told of the block by now.
    expect(await logs('latest')).toEqual([])
    nodes.nodes[0]?.setAnswer(() => ({ error: { code: -32_603, message: 'Internal error' } }))
    expect(await ask('eth_blockNumber')).toBe(head)
    nodes.nodes[0]?.setAnswer(undefined)
    for (const toBlock of ['latest', head, hex((await newest()) + 5n)]) {
      expect(await logs(toBlock)).toMatchObject([{ transactionHash: hash }])
    }
    // What lies before the late node's own head it may tell.
    const before = nodes.nodes[0]?.calls().length ?? 0
    expect(await ask('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x1' }])).toBeDefined()
    expect(nodes.nodes[0]?.calls().length).toBeGreaterThan(before)
  })

  it('waits for a late node where no other is left, and says so when it does not get there', async () => {
    const { ask, pauses, pool } = await start([{}, { behindMs: 3_000 }], () => 0)
    await chain().mine(1)
    await nodes.poll()
    const head = hex(await newest())
    expect(await ask('eth_blockNumber')).toBe(head)
    nodes.nodes[0]?.setAnswer(() => ({ error: { code: 429, message: 'Too many requests' } }))
    expect(await ask('eth_blockNumber')).toBe(head)
    expect(pauses.length).toBeGreaterThan(0)
    expect(pauses.length * 500).toBeLessThanOrEqual(3_000)
    nodes.nodes[1]?.setBehind(1_000_000)
    await expect(ask('eth_getBalance', [chains.accounts[0]?.address, 'latest'])).resolves.toBeDefined()
    nodes.nodes[1]?.setAnswer(({ method }) => (method === 'eth_blockNumber' ? { result: '0x1' } : undefined))
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ outcomes: ['behind', 'rate limited'] })
    expect(pool.floor()).toBe(BigInt(head))
  })

  it('gives a floor up that no node reaches for a minute, where not all nodes say how far they are', async () => {
    const { ask, pool } = await start([{}, { answer: () => ({ error: { code: 429, message: 'Too many requests' } }) }])
    pool.tell((await newest()) + 50n)
    await expect(ask('eth_blockNumber')).rejects.toBeInstanceOf(UpstreamsFailedError)
    time += 60_000
    expect(await ask('eth_blockNumber')).toBe(hex(await newest()))
  })

  it('answers a call within its time once every node agrees that the chain was set back', async () => {
    const { ask, pauses, pool } = await start([{}, {}])
    pool.tell((await newest()) + 50n)
    expect(await ask('eth_blockNumber')).toBe(hex(await newest()))
    // A node that lags has caught up by then.
    expect(pauses.length * 500).toBeGreaterThanOrEqual(8_000)
    expect(pool.floor()).toBe(await newest())
    const before = pauses.length
    expect(await ask('eth_getBalance', [chains.accounts[0]?.address, 'latest'])).toBeDefined()
    expect(pauses.length).toBe(before)
  })

  it('answers at once after the chain began anew, a thousand blocks and more below', async () => {
    const { ask, pauses, pool } = await start([{}, {}])
    pool.tell((await newest()) + 1_500n)
    expect(await ask('eth_blockNumber')).toBe(hex(await newest()))
    expect(pauses.length).toBeLessThanOrEqual(2)
    expect(pool.floor()).toBe(await newest())
  })

  it('holds its answers by a block that another pool reported, and reports what it heard to none', async () => {
    const raised: bigint[] = []
    const { ask, pool } = await start(
      [{ behindMs: 10_000 }, {}],
      () => 0,
      (block) => raised.push(block),
    )
    await chain().mine(1)
    await nodes.poll()
    const head = await newest()
    pool.hear(head)
    expect(pool.floor()).toBe(head)
    expect(raised).toEqual([])
    expect(await ask('eth_getBlockByNumber', [hex(head), false])).toMatchObject({ number: hex(head) })
    await chain().mine(1)
    await nodes.poll()
    expect(await ask('eth_getBlockByNumber', [hex(head + 1n), false])).toMatchObject({ number: hex(head + 1n) })
    expect(raised).toEqual([head + 1n])
  })

  it('does not believe a head that the other nodes are nowhere near', async () => {
    const { ask, pool } = await start([{ answer: headFromTheFuture() }, {}], () => 0)
    const head = hex(await newest())
    // Before another node was asked, a lie is not known as one.
    expect(await ask('eth_blockNumber')).toBe('0x3b9aca00')
    expect(await ask('eth_getBalance', [chains.accounts[0]?.address, 'latest'])).toBeDefined()
    nodes.nodes[0]?.setAnswer(() => ({ error: { code: 429, message: '' } }))
    const honest = await ask('eth_blockNumber').catch((error: { outcomes: unknown }) => error.outcomes)
    nodes.nodes[0]?.setAnswer(headFromTheFuture())
    expect([honest, await ask('eth_blockNumber'), pool.floor()]).toEqual([head, head, BigInt(head)])
  })

  it('counts a block that a subscription reported as reported', async () => {
    const { ask, pool } = await start([{ behindMs: 10_000 }, {}], () => 0)
    await chain().mine(1)
    await nodes.poll()
    const head = await newest()
    expect(await ask('eth_getBlockByNumber', [hex(head), false])).toBeNull()
    pool.tell(head)
    expect(await ask('eth_getBlockByNumber', [hex(head), false])).toMatchObject({ number: hex(head) })
  })
})
