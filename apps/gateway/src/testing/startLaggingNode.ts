import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node of a real chain that knows the newest blocks later than others do. */
export type LaggingNode = { url: string; stop: () => Promise<void> }

type RpcCall = { id: unknown; method: string; params?: readonly unknown[] }
type LogFilter = { fromBlock?: string; toBlock?: string }

/** Starts a node that passes questions on to `target` and answers as if the last `blocks` blocks had not come yet. */
export async function startLaggingNode(target: string, blocks: number): Promise<LaggingNode> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const ask = async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(target, { method: 'POST', headers, body, signal: stopping.signal })
    const { result } = (await response.json()) as { result?: unknown }
    return result
  }

  const answer = async ({ method, params = [] }: RpcCall): Promise<unknown> => {
    const latest = Number(await ask('eth_blockNumber')) - blocks
    const isLater = (number: unknown) => typeof number === 'string' && Number(number) > latest
    if (method === 'eth_blockNumber') return toHex(latest)
    if (method === 'eth_getBlockByNumber') return isLater(params[0]) ? null : ask(method, params)
    if (method === 'eth_getLogs') {
      const filter = params[0] as LogFilter
      // As nodes do: blocks that have not come hold no logs, which is no failure.
      if (isLater(filter.fromBlock)) return []
      return ask(method, [{ ...filter, toBlock: isLater(filter.toBlock) ? toHex(latest) : filter.toBlock }])
    }
    const found = await ask(method, params)
    const isTransaction = method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash'
    return isTransaction && isLater((found as { blockNumber?: string } | null)?.blockNumber) ? null : found
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const asked: unknown = JSON.parse(await readText(request))
    const write = async (call: RpcCall) => ({ jsonrpc: '2.0', id: call.id, result: await answer(call) })
    const answers = Array.isArray(asked) ? await Promise.all(asked.map(write)) : await write(asked as RpcCall)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  }
  const server = createServer((request, response) => {
    // Where the caller, the chain or this node goes in the middle of a question, the connection is cut.
    const answering = serve(request, response).catch(() => void response.destroy())
    running.add(answering)
    void answering.finally(() => running.delete(answering))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      stopping.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, ...running])
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function toHex(number: number): string {
  return `0x${Math.max(0, number).toString(16)}`
}
