import { endpoints, parseAnswer } from '@foyer/contract'
import {
  type RunningChain,
  type RunningChains,
  type RunningProxy,
  startChains,
  startProxy,
  testContracts,
} from '@foyer/test'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createStopwatch } from './testing/createStopwatch.ts'
import { type FaultyNode, result, silence, startFaultyNode } from './testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts'

const chainId = 'eip155:31337'

/** A node that takes every connection and answers none. */
describe('a frozen node', () => {
  let chains: RunningChains
  let chain: RunningChain
  let alice: Address
  let bob: Address
  let proxy: RunningProxy
  let gateway: TestGateway

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    alice = chains.accounts[0]?.address ?? '0x'
    bob = chains.accounts[1]?.address ?? '0x'
    proxy = await startProxy({ target: chain.rpcUrl })
    const { abi } = testContracts.token
    const call = { account: alice, address: chain.tokens.TKN, abi, functionName: 'transfer', chain: null }
    await chain.client.waitForTransactionReceipt({
      hash: await chain.client.writeContract({ ...call, args: [bob, 5n] }),
    })
    gateway = await startTestGateway({
      chains: [{ id: chainId, name: 'Public', rpcUrls: [proxy.url] }],
      history: { enabled: true, pollMs: 200, searchNativeBlocks: 0 },
    })
  })
  afterEach(() => proxy?.setMode('pass'))
  afterAll(async () => {
    await gateway?.stop()
    await proxy?.stop()
    await chains?.stop()
  })

  const timed = async (path: string) => {
    const stopwatch = createStopwatch()
    const response = await gateway.send(path)
    const body: unknown = await response.json()
    return {
      ms: stopwatch.stop().ran,
      status: response.status,
      age: response.headers.get('x-foyer-age'),
      body,
    }
  }
  const historyPath = () => `/v1/account/${bob}/history?chainId=31337`
  const balancePath = () => `/v1/account/${bob}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=p`

  it('answers from the cache at once, and says how old the answer is', async () => {
    const known = await timed(historyPath())
    expect(parseAnswer(endpoints.history, known.body).data.length).toBeGreaterThan(0)
    const balances = await timed(balancePath())
    expect([known.status, balances.status]).toEqual([200, 200])
    proxy.setMode('hang')
    // The first one finds the silence out.
    const first = await timed(historyPath())
    expect(parseAnswer(endpoints.history, first.body).data).toEqual(parseAnswer(endpoints.history, known.body).data)
    expect(first.ms).toBeLessThan(6_000)
    const next = await timed(historyPath())
    expect([next.status, next.body]).toEqual([200, first.body])
    expect(next.ms).toBeLessThan(1_000)
    expect(Number(next.age)).toBeGreaterThanOrEqual(1)
    // Older than the ten seconds for which balances are kept.
    let old = await timed(balancePath())
    await expect
      .poll(
        async () => {
          old = await timed(balancePath())
          return Number(old.age)
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeGreaterThan(10)
    expect([old.status, old.body]).toEqual([200, balances.body])
    expect(old.ms).toBeLessThan(1_000)
    proxy.setMode('pass')
    await expect.poll(async () => Number((await timed(balancePath())).age)).toBeLessThan(5)
  })
})

describe('a call whose caller is gone', () => {
  let node: FaultyNode
  let gateway: TestGateway
  let open = 0
  const freeze = () => {
    open = 0
    node.behave((response) => {
      open += 1
      response.once('close', () => {
        open -= 1
      })
    })
  }

  beforeAll(async () => {
    node = await startFaultyNode(silence)
    gateway = await startTestGateway({
      chains: [{ id: chainId, name: 'Public', rpcUrls: [node.url] }],
      history: { enabled: false },
      limits: { routes: { rpc: { timeoutMs: 1_500 }, balance: { timeoutMs: 1_500 } } },
    })
  })
  afterEach(() => node?.behave(silence))
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
  })

  const rpcBody = (method: string, params: unknown[] = []) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const calls: readonly [string, string, string | undefined][] = [
    [
      'a read that others may share',
      `/v1?chainId=${chainId}`,
      rpcBody('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest']),
    ],
    ['a batch', `/v1?chainId=${chainId}`, `[${rpcBody('eth_blockNumber')},${rpcBody('eth_gasPrice')}]`],
    [
      'a balance',
      `/v1/account/0x${'2'.repeat(40)}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=p`,
      undefined,
    ],
  ]

  it.each(calls)('ends at the node when its caller goes: %s', async (_, path, body) => {
    freeze()
    const caller = new AbortController()
    const init = body === undefined ? {} : { body }
    const asked = gateway.send(path, { ...init, signal: caller.signal }).catch((error: Error) => error.name)
    await expect.poll(() => open).toBeGreaterThan(0)
    const stopwatch = createStopwatch()
    caller.abort()
    expect(await asked).toBe('AbortError')
    await expect.poll(() => open).toBe(0)
    expect(stopwatch.stop().ran).toBeLessThan(1_000)
  })

  it.each(calls)('ends at the node when its time is over: %s', async (_, path, body) => {
    freeze()
    const response = await gateway.send(path, body === undefined ? {} : { body })
    const stopwatch = createStopwatch()
    expect(response.status).toBe(503)
    await expect.poll(() => open).toBe(0)
    expect(stopwatch.stop().ran).toBeLessThan(1_000)
  })

  it('asks any number of chains without a warning of too many listeners', async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => warnings.push(message)
    process.on('warning', note)
    const many = Array.from({ length: 12 }, (_, index) => ({
      id: `eip155:${20_000 + index}`,
      name: `Chain ${index}`,
      rpcUrls: [node.url],
    }))
    const wide = await startTestGateway({
      chains: many,
      history: { enabled: false },
      limits: { routes: { balance: { timeoutMs: 500 } } },
    })
    try {
      const path = `/v1/account/0x${'3'.repeat(40)}/balance?currency=usd&st=a&sv=1&projectId=p`
      expect((await wide.send(path)).status).toBe(503)
    } finally {
      await wide.stop()
      process.off('warning', note)
    }
    expect(warnings).toEqual([])
  })

  it('goes on to its end all the same when it hands a transaction in', async () => {
    let answerNow = () => {}
    const handedIn: string[] = []
    node.behave((response, text) => {
      answerNow = () => {
        handedIn.push(text)
        result('0x1')(response, text)
      }
    })
    const caller = new AbortController()
    const body = rpcBody('eth_sendRawTransaction', ['0x02'])
    const asked = gateway.send(`/v1?chainId=${chainId}`, { body, signal: caller.signal }).catch(() => undefined)
    const arrived = node.bodies.length
    await expect.poll(() => node.bodies.length).toBeGreaterThan(arrived)
    caller.abort()
    await asked
    answerNow()
    expect(handedIn).toEqual([body])
  })
})
