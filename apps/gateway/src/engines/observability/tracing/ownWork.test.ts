import { once } from 'node:events'
import { type RunningChains, type RunningOtlpReceiver, startChains, startOtlpReceiver } from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { chainOptions, startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const silent = 'eip155:5'

describe('traces of what no call over HTTP asked for', () => {
  let chains: RunningChains
  let receiver: RunningOtlpReceiver
  let gateway: TestGateway | undefined

  beforeAll(async () => {
    chains = await startChains()
  })
  afterAll(() => chains.stop())
  beforeEach(async () => {
    receiver = await startOtlpReceiver()
  })
  afterEach(async () => {
    await gateway?.stop()
    gateway = undefined
    await receiver.stop()
  })

  const start = async (enabled: boolean) => {
    const [chain] = chains.chains
    if (chain === undefined) throw new Error('no local chain')
    gateway = await startTestGateway({
      chains: [
        chainOptions(chain, { wsUrls: [chain.rpcUrl.replace('http', 'ws')] }),
        { id: silent, name: 'Silent', rpcUrls: ['http://127.0.0.1:1'], wsUrls: ['ws://127.0.0.1:1'] },
      ],
      projects: [{ id: 'shop' }],
      history: { enabled, followAll: true },
      traces: { endpoint: receiver.url },
    })
    return gateway
  }
  const named = (name: string) => receiver.spans().filter((span) => span.name === name)
  /** How opening a WebSocket ends: open, or the status that refuses it. */
  const open = async (query: string): Promise<string> => {
    const socket = new WebSocket(`${gateway?.url.replace('http', 'ws')}/v1?${query}`)
    const status = await Promise.race([
      once(socket, 'open').then(() => 'open'),
      once(socket, 'unexpected-response').then(([, { statusCode }]) => String(statusCode)),
    ])
    socket.on('error', () => undefined)
    socket.terminate()
    return status
  }

  it('tell of each run of a job what it asked of the database', async () => {
    await start(false)
    const name = 'job forget old events'
    await expect.poll(() => named(name).length).toBe(1)
    const [run] = named(name)
    expect(run).toMatchObject({
      kind: 1,
      parentSpanId: undefined,
      status: 0,
      attributes: { 'foyer.job': 'forget old events' },
    })
    const below = receiver.spans().filter(({ parentSpanId }) => parentSpanId === run?.spanId)
    expect(below.map((span) => span.name)).toContain('delete analytics_events')
  })

  it('tell of each pass of an indexer what it asked of nodes', async () => {
    await start(true)
    const name = `follow ${chainId}`
    await expect.poll(() => named(name).length).toBeGreaterThan(0)
    const [pass] = named(name)
    expect(pass).toMatchObject({ kind: 1, parentSpanId: undefined, attributes: { 'foyer.chain': chainId } })
    const below = receiver.spans().filter(({ parentSpanId }) => parentSpanId === pass?.spanId)
    expect(below.map((span) => span.name)).toContain('batch')
    // Where the node is silent, the pass failed.
    await expect.poll(() => named(`follow ${silent}`).length).toBeGreaterThan(0)
    expect(named(`follow ${silent}`)[0]).toMatchObject({ status: 2 })
  })

  it('tell of the opening of a WebSocket, and why it was refused', async () => {
    await start(false)
    expect(await open(`chainId=${chainId}&projectId=shop`)).toBe('open')
    expect(await open('chainId=eip155:77&projectId=shop')).toBe('400')
    expect(await open(`chainId=${silent}&projectId=shop`)).toBe('410')
    await gateway?.gateway.stop()
    const [opened, unknown, unserved] = named('GET websocket')
    const attributes = { 'foyer.call': 'websocket', 'foyer.project': 'shop' }
    expect(opened).toMatchObject({ kind: 2, status: 0, attributes: { ...attributes, 'foyer.chain': chainId } })
    expect(unknown).toMatchObject({ status: 0, attributes: { ...attributes, 'error.type': 'invalid' } })
    expect(unserved).toMatchObject({
      status: 2,
      attributes: { ...attributes, 'foyer.chain': silent, 'error.type': 'noUpstream' },
    })
    expect(JSON.stringify(receiver.spans())).not.toContain('127.0.0.1')
  })
})
