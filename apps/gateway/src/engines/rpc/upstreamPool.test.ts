// Long because each way in which a node fails to answer is one row of the same tables.
import { vendorRefusals } from '@foyer/test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../testing/createTestClock.ts'
import {
  answer,
  type FaultyNode,
  halfAnAnswer,
  halfClosed,
  type NodeBehaviour,
  result,
  rpcError,
  silence,
  startFaultyNode,
} from '../../testing/startFaultyNode.ts'
import { parseConfig } from '../config/parseConfig.ts'
import { BodyTooLargeError } from '../input/readCapped.ts'
import { createMetrics } from '../observability/metrics.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'
import { type CreateUpstreamPoolParameters, createUpstreamPool } from './upstreamPool.ts'

const call = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
const nodes: FaultyNode[] = []

async function startNodes(...behaviours: NodeBehaviour[]): Promise<readonly FaultyNode[]> {
  const started = await Promise.all(behaviours.map(startFaultyNode))
  nodes.push(...started)
  return started
}

function createPool(
  rpcUrls: readonly (string | { url: string; weight: number })[],
  limits = {},
  own: Partial<CreateUpstreamPoolParameters> = {},
) {
  const config = parseConfig({
    chains: [{ id: 'eip155:1', name: 'One', rpcUrls: [...rpcUrls] }],
    limits: { chainCheckMs: 0, headLagMs: 0, ...limits },
  })
  const [chain] = config.chains
  if (chain === undefined) throw new Error('no chain')
  // With 0 as every random number, all scores are equal and the configured order holds.
  return createUpstreamPool({ chain, limits: config.limits, metrics: createMetrics(), random: () => 0, ...own })
}

async function textOf(pool: ReturnType<typeof createPool>): Promise<string> {
  return new TextDecoder().decode((await pool.send(call)).body)
}

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

describe('createUpstreamPool', () => {
  it.each<[string, NodeBehaviour]>([
    ['a server error', answer(500, 'down')],
    ['a rate limit', answer(429, '{}')],
    ['a rate limit inside a good status', rpcError(-32_005, 'rate limit exceeded')],
    ['an internal error', rpcError(-32_603, 'Internal error')],
    ['an inactive app', rpcError(-32_600, 'App is inactive')],
    ['a code of HTTP inside a good status', rpcError(429, 'slow down')],
    ['a method that only other nodes have', rpcError(-32_601, 'Method not found')],
    ['a node out of step', rpcError(-32_000, 'header not found')],
    ['garbage', answer(200, '<html>hello</html>')],
    ['half an answer', halfAnAnswer],
    ['an end of its half of the connection', halfClosed],
    ['silence', silence],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('goes on to the next node after %s', async (_, behaviour) => {
    const [bad, good] = await startNodes(behaviour, result('0x10'))
    const pool = createPool([bad?.url ?? '', good?.url ?? ''], { rpcAttemptTimeoutMs: 1_000 })
    expect(JSON.parse(await textOf(pool))).toMatchObject({ result: '0x10' })
    expect(bad?.bodies).toEqual([call])
    expect(good?.bodies).toEqual([call])
  })

  it('goes on after a refused connection', async () => {
    const [gone, good] = await startNodes(result('0x1'), result('0x2'))
    await gone?.stop()
    expect(JSON.parse(await textOf(createPool([gone?.url ?? '', good?.url ?? ''])))).toMatchObject({ result: '0x2' })
  })

  it.each([
    ['a revert', rpcError(3, 'execution reverted')],
    ['a low nonce', rpcError(-32_000, 'nonce too low')],
    ['a bad request', answer(400, { jsonrpc: '2.0', id: 1, error: { code: -32_602, message: 'invalid' } })],
  ])('hands on %s without asking another node', async (_, behaviour) => {
    const [first, second] = await startNodes(behaviour, result('0x2'))
    const pool = createPool([first?.url ?? '', second?.url ?? ''])
    expect(JSON.parse(await textOf(pool))).toHaveProperty('error')
    expect(second?.bodies).toEqual([])
  })

  it('hands on that a method is missing where no node has it', async () => {
    const missing = rpcError(-32_601, 'Method not found')
    const [first, second] = await startNodes(missing, answer(500, 'down'))
    const pool = createPool([first?.url ?? '', second?.url ?? ''])
    expect(JSON.parse(await textOf(pool))).toMatchObject({ error: { code: -32_601 } })
    expect([first, second].map((node) => node?.bodies.length)).toEqual([1, 1])
  })

  it('leaves a node alone for as long as it asked, and asks others meanwhile', async () => {
    const tired: NodeBehaviour = (response) => response.writeHead(429, { 'retry-after': '60' }).end('{}')
    const [first, second] = await startNodes(tired, result('0x2'))
    const clock = createTestClock()
    const pool = createPool([first?.url ?? '', second?.url ?? ''], {}, { now: clock.now })
    for (let index = 0; index < 20; index += 1) expect(await textOf(pool)).toContain('0x2')
    expect([first, second].map((node) => node?.bodies.length)).toEqual([1, 20])
    first?.behave(result('0x1'))
    clock.advance(60_000)
    expect(await textOf(pool)).toContain('0x1')
  })

  it('answers all of a crowd from the only node, no faster than that takes calls', async () => {
    let refused = 0
    let begun = 0
    const narrow: NodeBehaviour = (response, body) => {
      begun += 1
      // The first five are as many as it takes at once.
      if (begun <= 5 || begun > 20) return result('0x1')(response, body)
      refused += 1
      return answer(429, '{}')(response, body)
    }
    const [only] = await startNodes(narrow)
    const clock = createTestClock()
    const pool = createPool([only?.url ?? ''], {}, { now: clock.now, pacing: clock.pause })
    const crowd = await Promise.allSettled(Array.from({ length: 20 }, () => textOf(pool)))
    expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(refused).toBe(15)
    // The next ones wait for their places instead of being refused.
    const waiting = Promise.all(Array.from({ length: 5 }, () => textOf(pool)))
    for (const ms of [500, 100, 100, 100, 100]) await clock.endWait(ms)
    expect(await waiting).toHaveLength(5)
    expect(refused).toBe(15)
  })

  it('refuses a call at once, without asking, while no node wants one for longer than callers wait', async () => {
    const tired: NodeBehaviour = (response) => response.writeHead(429, { 'retry-after': '60' }).end('{}')
    const [first, second] = await startNodes(tired, tired)
    const pool = createPool([first?.url ?? '', second?.url ?? ''])
    await expect(pool.send(call)).rejects.toMatchObject({ outcomes: ['status 429', 'status 429'] })
    for (let index = 0; index < 20; index += 1)
      await expect(pool.send(call)).rejects.toMatchObject({ outcomes: ['rate limited', 'rate limited'] })
    expect([first, second].map((node) => node?.bodies.length)).toEqual([1, 1])
  })

  it.each(vendorRefusals.filter(({ error }) => /rate|retry|capacity/.test(error.message)))(
    'spares a node that says $error.message',
    async ({ error }) => {
      const [first, second] = await startNodes(rpcError(error.code, error.message), result('0x2'))
      const clock = createTestClock()
      const pool = createPool([first?.url ?? '', second?.url ?? ''], {}, { now: clock.now })
      for (let index = 0; index < 10; index += 1) expect(await textOf(pool)).toContain('0x2')
      expect(first?.bodies).toHaveLength(1)
    },
  )

  it('fails where all nodes have other troubles than the chain', async () => {
    const [first, second] = await startNodes(rpcError(-32_603, 'Internal error'), rpcError(429, 'slow down'))
    const pool = createPool([first?.url ?? '', second?.url ?? ''])
    await expect(pool.send(call)).rejects.toMatchObject({ outcomes: ['busy', 'busy'] })
  })

  it('tries each node once, at most rpcAttempts of them, and names what happened', async () => {
    const down = answer(503, 'down')
    const started = await startNodes(down, down, down)
    const pool = createPool(
      started.map(({ url }) => url),
      { rpcAttempts: 2 },
    )
    const error = await pool.send(call).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UpstreamsFailedError)
    expect(error).toMatchObject({ chainId: 'eip155:1', outcomes: ['status 503', 'status 503'] })
    expect(String(error)).not.toContain('127.0.0.1')
    expect(started.map(({ bodies }) => bodies.length)).toEqual([1, 1, 0])
  })

  it('stops at an answer larger than allowed', async () => {
    const [big, good] = await startNodes(result('0'.repeat(5_000)), result('0x1'))
    const pool = createPool([big?.url ?? '', good?.url ?? ''], { rpcResponseBytes: 1_000 })
    await expect(pool.send(call)).rejects.toBeInstanceOf(BodyTooLargeError)
    expect(good?.bodies).toEqual([])
  })

  it('asks a resting node last and takes it back once it answers', async () => {
    const [first, second] = await startNodes(answer(500, 'down'), result('0x2'))
    const pool = createPool([first?.url ?? '', second?.url ?? ''])
    for (let index = 0; index < 5; index += 1) await pool.send(call)
    expect(first?.bodies).toHaveLength(5)
    await pool.send(call)
    expect(first?.bodies).toHaveLength(5)
    first?.behave(result('0x1'))
    second?.behave(answer(500, 'down'))
    expect(JSON.parse(await textOf(pool))).toMatchObject({ result: '0x1' })
  })

  it('recovers at once when its only node comes back', async () => {
    const [only] = await startNodes(answer(500, 'down'))
    const pool = createPool([only?.url ?? ''])
    for (let index = 0; index < 8; index += 1) await expect(pool.send(call)).rejects.toThrow(UpstreamsFailedError)
    only?.behave(result('0x5'))
    const answers = await Promise.all([textOf(pool), textOf(pool), textOf(pool)])
    expect(answers.map((text) => JSON.parse(text).result)).toEqual(['0x5', '0x5', '0x5'])
  })

  it('gives heavier nodes more of the calls', async () => {
    const [light, heavy] = await startNodes(result('0x1'), result('0x2'))
    const config = parseConfig({
      limits: { chainCheckMs: 0 },
      chains: [
        {
          id: 'eip155:1',
          name: 'One',
          rpcUrls: [
            { url: light?.url ?? '', weight: 10 },
            { url: heavy?.url ?? '', weight: 90 },
          ],
        },
      ],
    })
    const [chain] = config.chains
    if (chain === undefined) throw new Error('no chain')
    const pool = createUpstreamPool({ chain, limits: config.limits, metrics: createMetrics() })
    for (let index = 0; index < 200; index += 1) await pool.send(call)
    expect(heavy?.bodies.length).toBeGreaterThan(140)
    expect(light?.bodies.length).toBeGreaterThan(2)
  })

  const chainOf =
    (chainId: string): NodeBehaviour =>
    (response, body) =>
      result(body.includes('eth_chainId') ? chainId : '0x10')(response, body)

  it('leaves out a node of another chain, and takes it in again when it is of the right one', async () => {
    const [foreign, right] = await startNodes(chainOf('0x2'), chainOf('0x1'))
    const pool = createPool([foreign?.url ?? '', right?.url ?? ''], { chainCheckMs: 50 })
    expect(await pool.send(call)).toMatchObject({ source: 'node-2', attempts: 2 })
    expect(foreign?.bodies.some((body) => body === call)).toBe(false)
    foreign?.behave(chainOf('0x1'))
    await expect.poll(async () => (await pool.send(call)).source).toBe('node-1')
  })

  it('answers nothing when every node is of another chain', async () => {
    const [foreign] = await startNodes(chainOf('0x2'))
    const pool = createPool([foreign?.url ?? ''], { chainCheckMs: 60_000 })
    await expect(pool.send(call)).rejects.toThrow('another chain')
  })

  it.each<[string, NodeBehaviour, AbortSignal | undefined]>([
    ['a rate limit', answer(429, '{}'), undefined],
    ['callers that went away', silence, AbortSignal.timeout(1)],
  ])('opens no breaker after %s', async (_, behaviour, signal) => {
    const [node] = await startNodes(behaviour)
    const clock = createTestClock()
    const pool = createPool([node?.url ?? ''], { rpcAttemptTimeoutMs: 2_000 }, { now: clock.now })
    for (let round = 0; round < 6; round += 1) {
      await expect(pool.send(call, signal)).rejects.toThrow()
      // The longest rest of a node that does not say how long.
      clock.advance(30_000)
    }
    node?.behave(result('0x10'))
    expect(JSON.parse(await textOf(pool))).toMatchObject({ result: '0x10' })
  })

  it('ends the attempt and begins no other when the caller goes, which speaks against no node', async () => {
    let closed = 0
    const [frozen, other] = await startNodes((response) => response.once('close', () => (closed += 1)), result('0x1'))
    const pool = createPool([frozen?.url ?? '', other?.url ?? ''])
    const caller = new AbortController()
    const asked = pool.send(call, caller.signal)
    const failed = expect(asked).rejects.toThrow(UpstreamsFailedError)
    await expect.poll(() => frozen?.bodies.length).toBe(1)
    caller.abort()
    await failed
    await expect.poll(() => closed).toBe(1)
    expect(other?.bodies).toEqual([])
    await expect(pool.send(call, AbortSignal.abort())).rejects.toThrow(UpstreamsFailedError)
    expect(frozen?.bodies).toHaveLength(1)
  })

  it('says that its nodes are silent while none answers, and no longer once one does', async () => {
    const [node] = await startNodes(silence)
    const pool = createPool([node?.url ?? ''], { rpcAttemptTimeoutMs: 1_000 })
    expect(pool.isSilent()).toBe(false)
    await expect(pool.send(call)).rejects.toThrow('timeout')
    expect(pool.isSilent()).toBe(true)
    node?.behave(result('0x1'))
    await pool.send(call)
    expect(pool.isSilent()).toBe(false)
  })

  it('finds the silence that begins in the millisecond of an answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const [node] = await startNodes(result('0x1'))
      const pool = createPool([node?.url ?? ''])
      await pool.send(call)
      node?.behave(silence)
      const caller = new AbortController()
      const waiting = pool.send(call, caller.signal).catch((error: Error) => error)
      vi.advanceTimersByTime(2_500)
      expect(pool.isSilent()).toBe(true)
      caller.abort()
      await waiting
    } finally {
      vi.useRealTimers()
    }
  })

  it('finds the silence while the first calls still wait', async () => {
    const [node] = await startNodes(silence)
    const pool = createPool([node?.url ?? ''])
    const caller = new AbortController()
    const waiting = pool.send(call, caller.signal).catch((error: Error) => error)
    await expect.poll(pool.isSilent).toBe(true)
    caller.abort()
    expect(await waiting).toBeInstanceOf(UpstreamsFailedError)
    expect(pool.isSilent()).toBe(false)
  })

  it('asks a node that is behind the others last, and uses it when no other answers', async () => {
    const block = (seconds: number) => ({ number: '0x1', timestamp: `0x${seconds.toString(16)}` })
    const tell =
      (seconds: number, name: string): NodeBehaviour =>
      (response, body) =>
        result(body.includes('eth_getBlockByNumber') ? block(seconds) : name)(response, body)
    const [behind, current] = await startNodes(tell(1_000, 'behind'), tell(1_100, 'current'))
    const pool = createPool([behind?.url ?? '', current?.url ?? ''], { headLagMs: 30_000 })
    await expect.poll(async () => JSON.parse(await textOf(pool)).result).toBe('current')
    await current?.stop()
    expect(JSON.parse(await textOf(pool)).result).toBe('behind')
  })
})
