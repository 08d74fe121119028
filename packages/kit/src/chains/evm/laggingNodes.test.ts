import { type RunningChains, type RunningNodePool, startChains, startNodePool } from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transferStatus } from './transferStatus.ts'

let running: RunningChains
let pool: RunningNodePool
/** Which node answers each next call; drawn anew by each look. */
let turns: readonly number[]
let time: number

const chain = () => running.chains[0]
const sender = () => running.accounts[0]?.address ?? '0x'
const receiver = '0x000000000000000000000000000000000000bEEF'

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
}, 60_000)
afterAll(() => running.stop())
beforeEach(async () => {
  time = 0
  pool = await startNodePool({
    target: chain().rpcUrl,
    nodes: [{}, { behindMs: 10_000 }],
    now: () => time,
    turn: () => {
      const [next = 0, ...rest] = turns
      turns = [...rest, next]
      return next
    },
  })
})
afterEach(async () => {
  await pool.stop()
  await chain().client.setAutomine(true)
})

const send = async (parts: object = {}) => {
  const hash = await chain().client.sendTransaction({ account: sender(), to: receiver, value: 1n, ...parts })
  const { nonce } = await chain().client.getTransaction({ hash })
  return { hash, marker: String(nonce), from: sender() }
}
const look = (sent: Awaited<ReturnType<typeof send>>) =>
  transferStatus({ url: pool.url, signal: AbortSignal.timeout(10_000) }, sent)
/** Every order in which two nodes can answer the first six calls of a look. */
const orders = Array.from({ length: 64 }, (_, bits) => Array.from({ length: 6 }, (__, at) => (bits >> at) & 1))

describe('one look behind a pool with a node that is 10 s behind', () => {
  it('never calls a mined transaction replaced, whichever node answers which question', async () => {
    const sent = await send()
    await chain().mine(2)
    await pool.poll()
    const seen = new Set<string>()
    for (const order of orders) {
      turns = order
      seen.add((await look(sent)).type)
    }
    expect(seen).not.toContain('replaced')
    expect(seen).not.toContain('failed')
    expect(seen).toContain('done')
    time = 10_000
    for (const order of orders) {
      turns = order
      expect(await look(sent)).toEqual({ type: 'done' })
    }
  })

  it('names the transaction that took the place of another, and never without it', async () => {
    await chain().client.setAutomine(false)
    const sent = await send()
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
    const other = await send({ nonce: Number(sent.marker), to: sender(), value: 0n, ...fees })
    await chain().client.mine({ blocks: 2 })
    await pool.poll()
    const seen = []
    for (const order of orders) {
      turns = order
      seen.push(await look(sent))
    }
    const replaced = seen.filter(({ type }) => type === 'replaced')
    expect(replaced.length).toBeGreaterThan(0)
    for (const status of replaced) expect(status).toEqual({ type: 'replaced', by: other.hash })
    expect(seen.map(({ type }) => type)).not.toContain('done')
  })

  it('finds the other transaction many blocks ago', async () => {
    await chain().client.setAutomine(false)
    const sent = await send()
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
    const other = await send({ nonce: Number(sent.marker), to: sender(), value: 0n, ...fees })
    await chain().client.mine({ blocks: 1 })
    await chain().client.setAutomine(true)
    await send()
    await chain().mine(40)
    turns = [0]
    expect(await look(sent)).toEqual({ type: 'replaced', by: other.hash })
  })

  it.each([
    [34, 'replaced'],
    [33, 'dropped'],
  ])(
    'finds the other transaction behind a node that knows the last %i states, or says it is gone: %s',
    async (known, type) => {
      await chain().client.setAutomine(false)
      const sent = await send()
      const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
      await send({ nonce: Number(sent.marker), to: sender(), value: 0n, ...fees })
      await chain().client.mine({ blocks: 1 })
      await chain().mine(40)
      const head = Number(await chain().client.getBlockNumber())
      pool.nodes[0]?.setAnswer(({ method, params }) =>
        method === 'eth_getTransactionCount' && Number(params[1]) <= head - known
          ? { error: { code: -32_000, message: 'missing trie node' } }
          : undefined,
      )
      turns = [0]
      expect((await look(sent)).type).toBe(type)
    },
  )
})
