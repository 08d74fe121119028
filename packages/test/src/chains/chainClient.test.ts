import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChainClient, localChain } from './chainClient.ts'
import { type RunningChains, startChains } from './startChains.ts'

let running: RunningChains
/** How often the node still says that it knows no receipt. */
let withheld = 0
let asked = 0

/** In front of the chain: a node of a busy machine, which tells a block at once and its receipts later. */
const node = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { id, method } = JSON.parse(body) as { id: number; method: string }
  const answer = await fetch(running.chains[0].rpcUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const text = await answer.text()
  const isReceipt = method === 'eth_getTransactionReceipt'
  if (isReceipt) asked += 1
  const isWithheld = isReceipt && withheld > 0
  if (isWithheld) withheld -= 1
  const sent = isWithheld ? JSON.stringify({ jsonrpc: '2.0', id, result: null }) : text
  response.writeHead(200, { 'content-type': 'application/json' }).end(sent)
})
const late = () => {
  const { port } = node.address() as AddressInfo
  return createChainClient(localChain(running.chains[0].chainId, `http://127.0.0.1:${port}`))
}

beforeAll(async () => {
  running = await startChains()
  await once(node.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  node.closeAllConnections()
  node.close()
  await running.stop()
})

it('finds a receipt that the node tells after its block, while no other block comes', async () => {
  const [{ client }] = running.chains
  const [from, to] = running.accounts
  const hash = await client.sendTransaction({ account: from?.address ?? '0x', to: to?.address ?? '0x', value: 1n })
  withheld = 6
  const { status } = await late().waitForTransactionReceipt({ hash, timeout: 10_000 })
  expect({ status, withheld }).toEqual({ status: 'success', withheld: 0 })
})

it('waits until a transaction is mined', async () => {
  const [{ client, mine }] = running.chains
  const [from, to] = running.accounts
  await client.setAutomine(false)
  try {
    const hash = await client.sendTransaction({ account: from?.address ?? '0x', to: to?.address ?? '0x', value: 1n })
    const before = asked
    const waiting = late().waitForTransactionReceipt({ hash, timeout: 10_000 })
    await expect.poll(() => asked).toBeGreaterThan(before + 2)
    await mine()
    expect((await waiting).status).toBe('success')
  } finally {
    await client.setAutomine(true)
  }
})

it('gives up on a transaction that never comes', async () => {
  const hash = `0x${'ab'.repeat(32)}` as const
  await expect(late().waitForTransactionReceipt({ hash, timeout: 100 })).rejects.toThrow(/Timed out/)
})
