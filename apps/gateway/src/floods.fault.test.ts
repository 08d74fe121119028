import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { readMetrics } from './testing/readMetrics.ts'
import { runProcess } from './testing/runProcess.ts'
import { type GatewayProcess, startGatewayProcess } from './testing/startGatewayProcess.ts'

const fixture = new URL('./testing/flood.fixture.ts', import.meta.url)
/** Turns with and without the flood alternate in seconds, so that what else the machine does falls on both alike. */
const rounds = 9
const callsPerTurn = 100
/** What else the machine does comes in bursts that fall into some turns; a flood that nothing holds back is in all of them. */
const calmTurns = 6
/** The smallest machine that the examples name gives a process this much. */
const maxBytes = 536_870_912

/** What a person at a page does: one call after the other, a few milliseconds apart. */
async function timeVisits(url: string): Promise<number[]> {
  const headers = { 'x-forwarded-for': '203.0.113.50' }
  const times: number[] = []
  for (let index = 0; index < callsPerTurn; index += 1) {
    const start = performance.now()
    const response = await fetch(`${url}/v1/supported-chains?projectId=p`, { headers })
    await response.arrayBuffer()
    times.push(performance.now() - start)
    expect(response.status).toBe(200)
    await wait(4)
  }
  return times
}

/** The time within which a share of the calls was answered. */
const within = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** The calls of the turns in which the slowest were fastest. */
const calmest = (turns: readonly (readonly number[])[]) =>
  turns
    .toSorted((a, b) => within(a, 0.99) - within(b, 0.99))
    .slice(0, calmTurns)
    .flat()

describe('a flood by one client', () => {
  const endings: (() => Promise<unknown>)[] = []
  let started: GatewayProcess | undefined

  const start = async (): Promise<GatewayProcess> => {
    const node = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
    const sockets = new WebSocketServer({ server: node })
    sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))))
    node.listen(0, '127.0.0.1')
    await once(node, 'listening')
    endings.push(async () => node.closeAllConnections())
    const { port } = node.address() as AddressInfo
    const gateway = await startGatewayProcess(
      {
        database: ':memory:',
        trustedProxies: ['127.0.0.1'],
        chains: [
          {
            id: 'eip155:31337',
            name: 'Bare',
            rpcUrls: [`http://127.0.0.1:${port}`],
            wsUrls: [`ws://127.0.0.1:${port}`],
          },
        ],
        // The defaults of an operator who sets nothing.
        limits: {
          chainCheckMs: 0,
          rate: undefined,
          projectRate: undefined,
          webSocketRate: undefined,
          callerConcurrency: undefined,
        },
      },
      endings,
    )
    // The first calls of all pay for what is compiled on the way.
    await timeVisits(gateway.url)
    return gateway
  }
  afterAll(async () => {
    for (const end of endings.reverse()) await end()
  })

  it.each(['sockets', 'events', 'empty items', 'batches', 'pages', 'pipelined'])(
    'moves the p99 of another client by twice at most, with %s',
    async (kind) => {
      started ??= await start()
      const gateway = started
      const running = runProcess(fixture, [gateway.url, kind, '198.51.100.66'])
      try {
        await expect.poll(running.output, { timeout: 20_000 }).toContain('flooding')
        // Its own allowance is spent first, without a refusal.
        await wait(3_000)
        const turns = { alone: [] as number[][], flooded: [] as number[][] }
        for (let round = 0; round < rounds; round += 1) {
          running.child.kill('SIGSTOP')
          await wait(500)
          turns.alone.push(await timeVisits(gateway.url))
          running.child.kill('SIGCONT')
          // What it was allowed meanwhile is spent first.
          await wait(1_500)
          turns.flooded.push(await timeVisits(gateway.url))
        }
        const [alone, flooded] = [calmest(turns.alone), calmest(turns.flooded)]
        const figures = [0.5, 0.9, 0.99].map(
          (share) => `p${share * 100} ${within(alone, share).toFixed(1)} -> ${within(flooded, share).toFixed(1)} ms`,
        )
        console.log(`${kind}: ${figures.join(', ')}`)
        // Below ten milliseconds the machine's own noise is larger than what is measured.
        expect(within(flooded, 0.99)).toBeLessThan(Math.max(2 * within(alone, 0.99), 10))
        const { process_resident_memory_bytes: bytes } = await readMetrics(gateway.metricsUrl)
        expect(bytes).toBeLessThan(maxBytes)
      } finally {
        running.child.kill('SIGCONT')
        running.child.kill('SIGKILL')
        await running.ended
      }
    },
    300_000,
  )
})
