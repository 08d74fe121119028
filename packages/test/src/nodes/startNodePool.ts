import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerBehind, type NodeAnswer, type NodeCall, toHex } from './answerBehind.ts'
import { type NodeFault, sendFault } from './nodeFaults.ts'
import { createSeenBlocks } from './seenBlocks.ts'

/** A node of a pool. */
export interface PoolNodeOptions {
  /** How long blocks take to reach it, in milliseconds by the pool's clock. Default 0. */
  readonly behindMs?: number
  /** Answers a call in the node's place, as a node does that lies or fails; `undefined` leaves the call to the node. */
  readonly answer?: (call: NodeCall) => NodeAnswer | undefined
  /** What it sends at its own address instead of its answers. Default: its answers. */
  readonly fault?: NodeFault | undefined
}

/** A running node of a pool. */
export interface PoolNode {
  readonly url: string
  /** The calls that reached it, oldest first. */
  calls(): readonly NodeCall[]
  /** Changes how far it is behind from now on. */
  setBehind(behindMs: number): void
  /** Changes what is answered in its place from now on. */
  setAnswer(answer: PoolNodeOptions['answer']): void
  /** Changes what it sends instead of its answers from now on; `undefined` for its answers. */
  setFault(fault: NodeFault | undefined): void
}

/** A pool of nodes of one chain that do not know the same. */
export interface RunningNodePool {
  /** One address for all of them, as a vendor has: each call goes to another node, in turn. */
  readonly url: string
  readonly nodes: readonly PoolNode[]
  /** Notes the chain's newest block: it counts as old before the first look, and is seen at any call besides. */
  poll(): Promise<void>
  stop(): Promise<void>
}

/** A lie for `answer`: a head that the chain will not reach soon. */
export function headFromTheFuture(number = 1_000_000_000): (call: NodeCall) => NodeAnswer | undefined {
  return ({ method }) => (method === 'eth_blockNumber' ? { result: toHex(number) } : undefined)
}

/**
 * Starts nodes in front of a real EVM chain that lag behind it or lie, each with an address, and one address for all. What a
 * node knows depends on the clock that is handed in, so that a test decides when it catches up, and waits for nothing.
 *
 * @param options.target The chain's RPC address.
 * @param options.now Milliseconds by any clock. Default the clock of this machine.
 * @param options.turn Which node answers the next call at the common address. Default one after the other.
 * @example
 * let time = 0
 * const pool = await startNodePool({ target: chain.rpcUrl, now: () => time, nodes: [{}, { behindMs: 10_000 }] })
 * await chain.mine() // the second node lacks this block until `time` is 10,000
 */
export async function startNodePool(options: {
  readonly target: string
  readonly nodes: readonly PoolNodeOptions[]
  readonly now?: () => number
  readonly turn?: (call: NodeCall) => number
}): Promise<RunningNodePool> {
  const { target, now = Date.now } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const blocks = createSeenBlocks(now)
  let turns = 0
  const turn = options.turn ?? (() => turns++)

  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const answer = await pass({ method, params })
    return 'result' in answer ? answer.result : null
  }
  const pass = async (call: NodeCall): Promise<NodeAnswer> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    const response = await fetch(target, { method: 'POST', headers, body, signal: stopping.signal })
    return (await response.json()) as NodeAnswer
  }
  const poll = async (): Promise<void> => blocks.see(Number(await ask('eth_blockNumber', [])))

  const nodes = options.nodes.map(({ behindMs = 0, answer, fault }) => ({
    calls: [] as NodeCall[],
    behindMs,
    answer,
    fault,
  }))
  const answerCall = async (node: (typeof nodes)[number], call: NodeCall): Promise<NodeAnswer> => {
    node.calls.push(call)
    await poll()
    const own = node.answer?.(call)
    if (own !== undefined) return own
    return node.behindMs === 0 ? pass(call) : answerBehind(call, blocks.newestBefore(node.behindMs), ask)
  }

  const serve = async (choose: (call: NodeCall) => (typeof nodes)[number], faultNow: () => NodeFault | undefined) => {
    const server = createServer((request, response) => {
      const answering = (async () => {
        const asked = JSON.parse(await readText(request)) as unknown
        const write = async ({ id, method, params = [] }: NodeCall & { id: unknown }) => {
          const call = { method, params }
          return { jsonrpc: '2.0', id, ...pick(await answerCall(choose(call), call)) }
        }
        const answers = Array.isArray(asked)
          ? await Promise.all(asked.map(write))
          : await write(asked as NodeCall & { id: unknown })
        const fault = faultNow()
        if (fault !== undefined) return sendFault(fault, JSON.stringify(answers), response)
        response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
        response.end(JSON.stringify(answers))
        // Where the caller, the chain or the pool goes in the middle of a question, the connection is cut.
      })().catch(() => void response.destroy())
      running.add(answering)
      void answering.finally(() => running.delete(answering))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  await poll()
  const none = { calls: [], behindMs: 0, answer: undefined, fault: undefined }
  const all = await serve(
    (call) => nodes[turn(call) % nodes.length] ?? none,
    () => undefined,
  )
  const each = await Promise.all(
    nodes.map((node) =>
      serve(
        () => node,
        () => node.fault,
      ),
    ),
  )
  return {
    url: all.url,
    nodes: nodes.map((node, index) => ({
      url: each[index]?.url ?? '',
      calls: () => [...node.calls],
      setBehind: (behindMs) => {
        node.behindMs = behindMs
      },
      setAnswer: (answer) => {
        node.answer = answer
      },
      setFault: (fault) => {
        node.fault = fault
      },
    })),
    poll,
    async stop() {
      stopping.abort()
      const closed = [all, ...each].map(({ server }) => {
        const end = once(server, 'close')
        server.close()
        server.closeAllConnections()
        return end
      })
      await Promise.all([...closed, ...running])
    },
  }
}

function pick(answer: NodeAnswer): NodeAnswer {
  return 'error' in answer ? { error: answer.error } : { result: answer.result }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
