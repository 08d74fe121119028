import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBalancer } from './startBalancer.ts'
import { type FaultyNode, rpcError, silence, startFaultyNode } from './startFaultyNode.ts'
import { startLaggingNode } from './startLaggingNode.ts'
import { startNarrowNode } from './startNarrowNode.ts'
import { startRelay } from './startRelay.ts'

type Front = { url: string; stop: () => Promise<void> }

/** What passes questions on to a node. */
const fronts: readonly [name: string, start: (target: string) => Promise<Front>][] = [
  ['a lagging node', (target) => startLaggingNode(target, 1)],
  ['a narrow node', (target) => startNarrowNode(target, () => undefined)],
  [
    'a node of a test’s own',
    (target) =>
      startFaultyNode(async (response, body) => {
        const found = await fetch(target, { method: 'POST', body })
        response.end(await found.text())
      }),
  ],
  [
    'a balancer',
    async (target) => {
      const { host, stop } = await startBalancer([target])
      return { url: `http://${host}`, stop }
    },
  ],
  [
    'a relay',
    async (target) => {
      const { port, stop } = await startRelay(Number(new URL(target).port))
      return { url: `http://127.0.0.1:${port}`, stop }
    },
  ],
]

describe.each(fronts)('%s', (_, start) => {
  const unheard: unknown[] = []
  const note = (reason: unknown) => unheard.push(reason)
  let node: FaultyNode
  let front: Front

  beforeEach(async () => {
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
    node = await startFaultyNode(silence)
    front = await start(node.url)
  })
  afterEach(async () => {
    await Promise.all([front.stop().catch(() => undefined), node.stop().catch(() => undefined)])
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
    unheard.length = 0
  })

  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] })
  const ask = async () => {
    try {
      const response = await fetch(front.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      return `${response.status} ${await response.text()}`
    } catch {
      return 'cut'
    }
  }
  /** Several questions that wait for the node. */
  const hold = async () => {
    const asked = [ask(), ask(), ask()]
    await expect.poll(() => node.bodies.length).toBe(3)
    return asked
  }
  /** Twenty turns later every rejection has been reported. */
  const logged = async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn()
    return unheard
  }

  it('cuts the answers that it waits for when it stops, and nothing fails unheard', async () => {
    const asked = await hold()
    await front.stop()
    expect(await Promise.all(asked)).toEqual(['cut', 'cut', 'cut'])
    expect(await logged()).toEqual([])
  })

  it('outlives the node that it asks, and nothing fails unheard', async () => {
    const asked = await hold()
    await node.stop()
    expect(await Promise.all(asked)).toEqual(['cut', 'cut', 'cut'])
    await front.stop()
    expect(await logged()).toEqual([])
  })

  it('loses a caller in the middle of a question, and nothing fails unheard', async () => {
    const { hostname, port } = new URL(front.url)
    const caller = connect(Number(port), hostname)
    await once(caller, 'connect')
    caller.write(`POST / HTTP/1.1\r\nhost: node\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`)
    caller.destroy()
    await once(caller, 'close')
    node.behave(rpcError(-32_000, 'not now'))
    // The next caller is answered, which proves that the aborted call was seen before.
    expect(await ask()).toMatch(/^200 /)
    await front.stop()
    expect(await logged()).toEqual([])
  })
})
