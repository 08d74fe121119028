import { describe, expect, it } from 'vitest'
import type { UpstreamAnswer, UpstreamPool } from './upstreamPool.ts'
import { withPlaces } from './withPlaces.ts'

describe('withPlaces', () => {
  const slowPool = () => {
    const open: (() => void)[] = []
    const answer: UpstreamAnswer = { status: 200, body: new Uint8Array(), attempts: 1, source: 'node-1' }
    const pool: UpstreamPool = {
      chainId: 'eip155:1',
      providerIds: new Set(),
      isFloored: false,
      floor: () => undefined,
      hear: () => undefined,
      tell: () => undefined,
      isSilent: () => false,
      send: () => new Promise((resolve) => open.push(() => resolve(answer))),
    }
    return { pool, open }
  }

  it('lets so many calls be under way at once, and the next one begin when one ends', async () => {
    const { pool, open } = slowPool()
    const bounded = withPlaces(pool, 2)
    const calls = [1, 2, 3].map((id) => bounded.send(`{"id":${id}}`))
    await expect.poll(() => open.length).toBe(2)
    open[0]?.()
    await calls[0]
    await expect.poll(() => open.length).toBe(3)
    for (const end of open) end()
    expect((await Promise.all(calls)).map(({ source }) => source)).toEqual(['node-1', 'node-1', 'node-1'])
  })

  it('does not begin a call whose caller left while it waited', async () => {
    const { pool, open } = slowPool()
    const bounded = withPlaces(pool, 1)
    const first = bounded.send('{}')
    const caller = new AbortController()
    const second = bounded.send('{}', caller.signal)
    caller.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    open[0]?.()
    await first
    expect(open).toHaveLength(1)
  })
})
