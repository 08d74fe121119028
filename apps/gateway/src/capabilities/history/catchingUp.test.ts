import { pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { answer, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'
import { topics } from './readLogs.ts'

const chainId = 31337
const bob = pad('0xb0b', { size: 20 })
const logsPerBlock = 100

type Call = { id: unknown; method: string; params: readonly unknown[] }
type Filter = { fromBlock: string; toBlock: string; topics: readonly (readonly string[] | null)[] }

/** A chain without forks, of which every block holds many transfers to bob; tells how many logs each answer held. */
async function startBusyChain() {
  let head = 10
  const counts: number[] = []
  // Any 32 bytes that no other block has: to hash nine thousand transactions would keep gateway and node from all else.
  const hashOf = (number: number, transaction?: number) =>
    pad(toHex((number + 1) * 1_000 + (transaction === undefined ? 0 : transaction + 1)), { size: 32 })
  const header = (number: number) => ({
    number: toHex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: toHex(1_700_000_000 + number),
    transactions: [],
  })
  const logs = (number: number) =>
    Array.from({ length: logsPerBlock }, (_, index) => ({
      address: pad('0x70', { size: 20 }),
      topics: [topics.transfer, pad('0xa11ce'), pad(bob)],
      data: pad('0x1'),
      logIndex: toHex(index),
      blockNumber: toHex(number),
      blockHash: hashOf(number),
      blockTimestamp: header(number).timestamp,
      transactionHash: hashOf(number, index),
      transactionIndex: toHex(index),
    }))
  const resultOf = ({ method, params }: Call): unknown => {
    if (method === 'eth_chainId') return toHex(chainId)
    if (method === 'eth_blockNumber') return toHex(head)
    if (method === 'eth_getBlockByNumber') return Number(params[0]) > head ? null : header(Number(params[0]))
    if (method !== 'eth_getLogs') return null
    const { fromBlock, toBlock, topics: wanted } = params[0] as Filter
    if (!wanted[2]?.includes(pad(bob)) || !wanted[0]?.includes(topics.transfer)) return []
    const numbers = Array.from({ length: Number(toBlock) - Number(fromBlock) + 1 }, (_, at) => Number(fromBlock) + at)
    const found = numbers.filter((number) => number > 10 && number <= head).flatMap(logs)
    counts.push(found.length)
    return found
  }
  const node = await startFaultyNode((response, body) => {
    const calls: Call | Call[] = JSON.parse(body)
    const answers = [calls].flat().map((call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) }))
    answer(200, Array.isArray(calls) ? answers : answers[0])(response, body)
  })
  return { ...node, counts, grow: (blocks: number) => (head += blocks) }
}

describe('catching up with a busy chain', () => {
  it('holds a bounded number of logs at once, however far it is behind', async () => {
    const chain = await startBusyChain()
    const gateway = await startTestGateway({
      chains: [{ id: `eip155:${chainId}`, name: 'Busy', rpcUrls: [chain.url] }],
      history: { enabled: true, pollMs: 50, searchNativeBlocks: 0, backfillBlocks: 10_000 },
    })
    const headOf = async () =>
      (await gateway.database.selectFrom('history_chains').select('head_number').executeTakeFirst())?.head_number
    const isFollowed = async () =>
      (await gateway.database.selectFrom('history_accounts').select('joined_block').executeTakeFirst())?.joined_block
    try {
      await gateway.send(`/v1/account/${bob}/history?chainId=${chainId}`)
      await expect.poll(isFollowed).toBe(10)
      chain.grow(95)
      await expect.poll(headOf).toBe(105)
      const rows = await gateway.database
        .selectFrom('history_transfers')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirst()
      expect(Number(rows?.rows)).toBe(95 * logsPerBlock)
      expect(chain.counts.length).toBeGreaterThan(2)
      expect(Math.max(...chain.counts)).toBeLessThanOrEqual(2_000)
    } finally {
      await gateway.stop()
      await chain.stop()
    }
  })
})
