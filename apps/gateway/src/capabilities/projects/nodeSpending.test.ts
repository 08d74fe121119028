import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import type { BucketStore } from '../../engines/limits/rateLimiter.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { type FaultyNode, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { createNodeSpending } from './nodeSpending.ts'
import type { Project } from './project.ts'

const noon = Date.UTC(2026, 10, 21, 12)
const project = (changes: Partial<Project> = {}): Project => ({
  id: 'shop',
  name: '',
  origins: ['*'],
  features: undefined,
  callsPerMonth: undefined,
  callsPerSecond: undefined,
  nodeCallsPerSecond: undefined,
  hasSignIn: false,
  isEnabled: true,
  ...changes,
})

describe('createNodeSpending', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const make = (buckets: BucketStore = createMemoryBuckets(), projectNodeRate = { tokens: 100, refillPerSecond: 10 }) =>
    createNodeSpending({ buckets, limits: { projectNodeRate }, logger: createLogger('silent') })

  it('lets a project owe what was under way, and begin nothing before that is paid off', () => {
    const nodes = make()
    const shop = project({ nodeCallsPerSecond: 10 })
    expect(nodes.waitSeconds(shop)).toBe(0)
    for (let times = 0; times < 3; times += 1) nodes.spend('shop', 10)
    // Ten were there, and no more than one second's worth is ever owed.
    expect(nodes.waitSeconds(shop)).toBe(1)
    vi.setSystemTime(noon + 900)
    expect(nodes.waitSeconds(shop)).toBe(1)
    vi.setSystemTime(noon + 1_100)
    expect(nodes.waitSeconds(shop)).toBe(0)
  })

  it('bounds projects for which nothing was set, each by itself', () => {
    const nodes = make()
    expect([nodes.waitSeconds(project()), nodes.waitSeconds(project({ id: 'bar' }))]).toEqual([0, 0])
    nodes.spend('shop', 100)
    nodes.spend('shop', 50)
    expect(nodes.waitSeconds(project())).toBe(5)
    expect(nodes.waitSeconds(project({ id: 'bar' }))).toBe(0)
  })

  it('counts nothing without a project, and sets no bound where the operator wants none', () => {
    const nodes = createNodeSpending({
      buckets: createMemoryBuckets(),
      limits: { projectNodeRate: null },
      logger: createLogger('silent'),
    })
    nodes.spend('none', 1_000_000)
    expect(nodes.waitSeconds(project())).toBe(0)
    nodes.spend('shop', 1_000_000)
    expect(nodes.waitSeconds(project())).toBe(0)
  })

  it('counts together what several processes spend', () => {
    const shared = createMemoryBuckets()
    const [one, other] = [make(shared), make(shared)]
    const shop = project({ nodeCallsPerSecond: 10 })
    for (const nodes of [one, other]) expect(nodes.waitSeconds(shop)).toBe(0)
    one.spend('shop', 10)
    other.spend('shop', 5)
    expect(other.waitSeconds(shop)).toBe(1)
  })

  it('follows a changed limit at once', () => {
    const nodes = make()
    const shop = project({ nodeCallsPerSecond: 10 })
    expect(nodes.waitSeconds(shop)).toBe(0)
    nodes.spend('shop', 30)
    expect(nodes.waitSeconds(shop)).toBeGreaterThan(0)
    expect(nodes.waitSeconds(project({ nodeCallsPerSecond: 1_000 }))).toBe(0)
  })

  it('lets projects pass while its store fails', async () => {
    const failing = make({ take: () => Promise.reject(new Error('gone')) })
    const shop = project({ nodeCallsPerSecond: 1 })
    expect(failing.waitSeconds(shop)).toBe(0)
    failing.spend('shop', 50)
    await vi.waitFor(() => expect(failing.waitSeconds(shop)).toBe(0))
  })
})

describe('a project whose calls ask much of the nodes', () => {
  const chainId = 'eip155:31337'
  let node: FaultyNode
  let gateway: TestGateway

  beforeAll(async () => {
    node = await startFaultyNode(result('0x1'))
    gateway = await startTestGateway({
      chains: [{ id: chainId, name: 'Public', rpcUrls: [node.url] }],
      projects: [{ id: 'greedy', nodeCallsPerSecond: 4 }, { id: 'modest' }],
      history: { enabled: false },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
  })

  const nonceOf = (projectId: string) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [`0x${'1'.repeat(40)}`, 'latest'] }
    return gateway.send(`/v1?chainId=${chainId}&projectId=${projectId}`, { body: JSON.stringify(call) })
  }

  it('hears when to come again, holds up no other, and gets what costs no quota', async () => {
    const batch = Array.from({ length: 9 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_gasPrice', params: [] }))
    node.behave((response, body) => {
      const asked: unknown = JSON.parse(body)
      response.end(JSON.stringify([asked].flat().map((_, id) => ({ jsonrpc: '2.0', id, result: '0x1' }))))
    })
    const large = await gateway.send(`/v1?chainId=${chainId}&projectId=greedy`, { body: JSON.stringify(batch) })
    // A request in flight is carried out: the cost of its answer is not known before.
    expect(large.status).toBe(200)
    node.behave(result('0x1'))
    const before = node.bodies.length
    const refused = await nonceOf('greedy')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ reasons: [{ field: 'address' }] })
    expect(node.bodies.length).toBe(before)
    expect((await nonceOf('modest')).status).toBe(200)
    expect((await gateway.send('/appkit/v1/config?projectId=greedy')).status).toBe(200)
    await expect.poll(async () => (await nonceOf('greedy')).status, { interval: 300 }).toBe(200)
  })
})
