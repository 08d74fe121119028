import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/createTestClock.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createFinalizedHead } from './finalizedHead.ts'
import { createReadCache } from './readCache.ts'
import { createSharedReads } from './sharedReads.ts'
import type { UpstreamAnswer } from './upstreamPool.ts'

/** Reads of a public chain, whose node answers when the test says so. */
function start() {
  const clock = createTestClock()
  const waiting: ((result: string) => void)[] = []
  const ask = () =>
    new Promise<UpstreamAnswer>((resolve) => {
      waiting.push((result) => {
        const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
        resolve({ status: 200, body, attempts: 1, source: 'node-1' })
      })
    })
  const reads = createSharedReads({
    chain: { id: 'eip155:8453', local: false },
    finalized: createFinalizedHead(async () => '0x1000', clock.now),
    cache: createReadCache(1_000_000, clock.now),
    metrics: createMetrics(),
    now: clock.now,
  })
  const read = async (id: number) => {
    const found = await reads.read({ id, method: 'eth_blockNumber', params: [] }, ask)
    const { result } = JSON.parse(typeof found?.body === 'string' ? found.body : new TextDecoder().decode(found?.body))
    return result as string
  }
  return { clock, read, waiting }
}

describe('reads of the newest block that are answered together', () => {
  it('join a question of the last 100 milliseconds, and ask anew after a longer time', async () => {
    const { clock, read, waiting } = start()
    const first = read(1)
    clock.advance(100)
    const joined = read(2)
    expect(waiting).toHaveLength(1)
    clock.advance(1)
    const later = read(3)
    expect(waiting).toHaveLength(2)
    waiting[1]?.('0x8')
    waiting[0]?.('0x7')
    expect(await Promise.all([first, joined, later])).toEqual(['0x7', '0x7', '0x8'])
  })

  it('ask anew once the answer came, however short ago', async () => {
    const { read, waiting } = start()
    const first = read(1)
    waiting[0]?.('0x7')
    expect(await first).toBe('0x7')
    const next = read(2)
    expect(waiting).toHaveLength(2)
    waiting[1]?.('0x8')
    expect(await next).toBe('0x8')
  })
})
