import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'
import { headFromTheFuture, type RunningNodePool, startNodePool } from './startNodePool.ts'

let running: RunningChains
let pool: RunningNodePool
let time: number
const chain = () => running.chains[0]

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
}, 60_000)
afterAll(() => running.stop())
afterEach(() => pool.stop())

const start = async (...nodes: Parameters<typeof startNodePool>[0]['nodes']) => {
  time = 0
  pool = await startNodePool({ target: chain().rpcUrl, nodes, now: () => time })
}
const ask = async (url: string, method: string, ...params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { id, ...answer } = (await response.json()) as { id: unknown; result?: unknown; error?: unknown }
  expect(id).toBe('a')
  return answer.result ?? answer.error ?? null
}
const send = async () => {
  const [from, to] = running.accounts.map(({ address }) => address)
  const hash = await chain().client.sendTransaction({ account: from ?? '0x', to: to ?? '0x', value: 1n })
  const { blockNumber } = await chain().client.waitForTransactionReceipt({ hash })
  await pool.poll()
  return { hash, number: `0x${blockNumber.toString(16)}` }
}

it('hides a block from a late node until its time has come', async () => {
  await start({}, { behindMs: 10_000 })
  const [fresh, late] = pool.nodes.map(({ url }) => url)
  const before = await ask(late ?? '', 'eth_blockNumber')
  const { hash, number } = await send()
  const { blockHash } = await chain().client.getTransactionReceipt({ hash })
  const poll = async (url = '') => [
    await ask(url, 'eth_blockNumber'),
    (await ask(url, 'eth_getBlockByNumber', number, false)) !== null,
    (await ask(url, 'eth_getBlockByHash', blockHash, false)) !== null,
    (await ask(url, 'eth_getTransactionReceipt', hash)) !== null,
  ]
  expect(await poll(fresh)).toEqual([number, true, true, true])
  time = 9_999
  expect(await poll(late)).toEqual([before, false, false, false])
  time = 10_000
  expect(await poll(late)).toEqual([number, true, true, true])
})

it('reads the state of a late node’s newest block, and refuses a later one', async () => {
  await start({ behindMs: 10_000 })
  const address = running.accounts[1]?.address
  const balance = () => ask(pool.url, 'eth_getBalance', address, 'latest')
  const before = await balance()
  const { number } = await send()
  expect(await balance()).toBe(before)
  expect(await ask(pool.url, 'eth_getBalance', address, number)).toEqual({ code: -32_000, message: 'header not found' })
  pool.nodes[0]?.setBehind(0)
  expect(BigInt(String(await balance()))).toBe(BigInt(String(before)) + 1n)
})

it('sends calls at the common address to each node in turn, and counts them', async () => {
  await start({}, { answer: headFromTheFuture(5_000_000) })
  const heads = [await ask(pool.url, 'eth_blockNumber'), await ask(pool.url, 'eth_blockNumber')]
  expect(heads[1]).toBe('0x4c4b40')
  expect(Number(heads[0])).toBeLessThan(5_000_000)
  expect(pool.nodes.map((node) => node.calls())).toEqual([
    [{ method: 'eth_blockNumber', params: [] }],
    [{ method: 'eth_blockNumber', params: [] }],
  ])
})
