import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChainClient, localChain } from './chainClient.ts'
import { type RunningChains, startChains } from './startChains.ts'

let running: RunningChains
const methods: string[] = []

/** How late the node of a busy machine answers about a block, in ms: ten times as long as the client's interval. */
const lateMs = 500

/** In front of the chain: what is asked about a block is answered late. */
const node = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method } = JSON.parse(body) as { method: string }
  methods.push(method)
  const [{ rpcUrl }] = running.chains
  const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const text = await answer.text()
  const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  if (method === 'eth_getBlockByNumber') setTimeout(send, lateMs)
  else send()
})

beforeAll(async () => {
  running = await startChains()
  await once(node.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  node.closeAllConnections()
  node.close()
  await running.stop()
})

it('finds a receipt although its block came while the node was still being asked', async () => {
  const [{ chainId, client, mine }] = running.chains
  const slow = createChainClient(localChain(chainId, `http://127.0.0.1:${(node.address() as AddressInfo).port}`))
  const [from, to] = running.accounts
  await client.setAutomine(false)
  try {
    const hash = await client.sendTransaction({ account: from?.address ?? '0x', to: to?.address ?? '0x', value: 1n })
    const waiting = slow.waitForTransactionReceipt({ hash, timeout: 10_000 })
    // The receipt is not there yet, and what comes next is on its way.
    const asked = () => methods.filter((method) => method === 'eth_getBlockByNumber' || method === 'eth_blockNumber')
    await expect.poll(() => asked().length).toBeGreaterThan(2)
    await mine()
    expect((await waiting).status).toBe('success')
  } finally {
    await client.setAutomine(true)
  }
})
