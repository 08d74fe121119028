import { type RunningChain, type RunningChains, startChains } from '@foyer/test'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { readMetrics } from '../../testing/readMetrics.ts'
import { answer, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:8453'

describe('reads of visitors, answered together', () => {
  let chains: RunningChains
  let chain: RunningChain
  let node: Awaited<ReturnType<typeof startFaultyNode>>
  let gateway: TestGateway
  /** The time at which the gateway's clock stands still, in milliseconds. */
  let stoppedAt: number | undefined
  let answerNow = () => {}
  let mayAnswer = Promise.resolve()
  /** Holds back the node's answers until the returned function is called. */
  const holdAnswers = () => {
    mayAnswer = new Promise((resolve) => {
      answerNow = resolve
    })
    return answerNow
  }

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 8453 }] })
    chain = chains.chains[0]
    // Before the gateway looks: what is shared belongs to the newest block that it knows.
    await chain.client.mine({ blocks: 400 })
    // The real chain, with every call written down.
    node = await startFaultyNode(async (response, body) => {
      await mayAnswer
      const headers = { 'content-type': 'application/json' }
      const found = await fetch(chain.rpcUrl, { method: 'POST', body, headers })
      response.writeHead(found.status, headers)
      response.end(await found.text())
    })
    // A node that holds its answer until all have asked is not asked anew meanwhile.
    gateway = await startTestGateway(
      {
        chains: [{ id: chainId, name: 'Base', rpcUrls: [node.url] }],
        limits: { rpcAttemptTimeoutMs: 60_000 },
      },
      () => stoppedAt ?? Date.now(),
    )
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
    await chains?.stop()
  })

  const callsOf = (method: string) => node.bodies.filter((body) => body.includes(`"${method}"`)).length
  /** Reads that reached the point where they may be shared, from the cache or a node. */
  const countReads = async () => {
    const metrics = await readMetrics(gateway.metricsUrl)
    const of = (name: string) => metrics[`${name}{cache="rpc"}`] ?? 0
    return of('cache_hits_total') + of('cache_misses_total')
  }
  const ask = async (method: string, params: unknown, id: unknown = 1) => {
    const response = await gateway.rpc(chainId, { jsonrpc: '2.0', id, method, params })
    return { status: response.status, json: Object(await response.json()) as { id: unknown; result: unknown } }
  }
  /** Until the gateway knows which blocks are final; it asks in the background. */
  const warmUp = () =>
    expect
      .poll(async () => {
        const before = node.bodies.length
        await ask('eth_getBlockByNumber', ['0x1', false])
        return node.bodies.length - before
      })
      .toBe(0)

  it('asks a node once for a block that is final, and gives each caller its own id', async () => {
    await warmUp()
    const first = await ask('eth_getBlockByNumber', ['0x5', true], 'first')
    const before = node.bodies.length
    const again = await ask('eth_getBlockByNumber', ['0x5', true], 'again')
    expect(again.json).toEqual({ ...first.json, id: 'again' })
    expect(again.json.result).toMatchObject({ number: '0x5' })
    expect(node.bodies.length).toBe(before)
    const metrics = await readMetrics(gateway.metricsUrl)
    const labels = (by: string) =>
      `rpc_method_calls_total{chain_id="${chainId}",method="eth_getBlockByNumber",answered_by="${by}"}`
    expect(metrics[labels('cache')]).toBeGreaterThanOrEqual(1)
    expect(metrics[labels('node')]).toBeGreaterThanOrEqual(1)
    const bytes = `rpc_method_node_bytes_total{chain_id="${chainId}",method="eth_getBlockByNumber"}`
    expect(metrics[bytes]).toBeGreaterThan(500)
  })

  it('asks anew for blocks that may still change, for what is not there yet, and for the head', async () => {
    const head = Number(await chain.client.getBlockNumber())
    for (const params of [
      [`0x${(head - 1).toString(16)}`, false],
      ['0xfffff', false],
      ['latest', false],
    ]) {
      await ask('eth_getBlockByNumber', params)
      const before = node.bodies.length
      await ask('eth_getBlockByNumber', params)
      expect([params, node.bodies.length - before]).toEqual([params, 1])
    }
  })

  it('keeps the receipt of a transaction only once its block is final', async () => {
    const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    const wallet = createWalletClient({
      account: privateKeyToAccount(key),
      transport: http(chain.rpcUrl),
      chain: chain.client.chain,
    })
    const hash = await wallet.sendTransaction({ to: `0x${'1'.repeat(40)}`, value: 1n })
    await chain.client.waitForTransactionReceipt({ hash })
    const count = async () => {
      const before = node.bodies.length
      const { json } = await ask('eth_getTransactionReceipt', [hash])
      expect(json.result).toMatchObject({ transactionHash: hash, status: '0x1' })
      return node.bodies.length - before
    }
    expect([await count(), await count()]).toEqual([1, 1])
  })

  it('lets those who ask at the same time share one answer, and never a nonce', async () => {
    // Time stands still and the node holds its answer until all have arrived, however busy the machine is.
    stoppedAt = Date.now()
    try {
      const together = async (method: string, params: unknown, arrived: () => Promise<number>) => {
        const before = callsOf(method)
        const sofar = await arrived()
        const answer = holdAnswers()
        const asked = Array.from({ length: 8 }, (_, id) => ask(method, params, id))
        await expect.poll(arrived).toBe(sofar + 8)
        answer()
        const answers = await Promise.all(asked)
        expect(answers.map(({ json }) => json.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
        expect(new Set(answers.map(({ json }) => JSON.stringify(json.result))).size).toBe(1)
        return callsOf(method) - before
      }
      const nobody = `0x${'1'.repeat(40)}`
      expect(await together('eth_gasPrice', [], countReads)).toBe(1)
      expect(await together('eth_call', [{ to: nobody }, 'latest'], countReads)).toBe(1)
      const nonces = async () => callsOf('eth_getTransactionCount')
      expect(await together('eth_getTransactionCount', [nobody, 'pending'], nonces)).toBe(8)
    } finally {
      stoppedAt = undefined
      answerNow()
    }
  })

  it('shares a refusal too, each with its own id', async () => {
    stoppedAt = Date.now()
    try {
      const before = [await countReads(), callsOf('eth_getBalance')]
      const answer = holdAnswers()
      const asked = [1, 2].map((id) => ask('eth_getBalance', ['nobody', 'latest'], id))
      await expect.poll(countReads).toBe(Number(before[0]) + 2)
      answer()
      expect((await Promise.all(asked)).map(({ json }) => [json.id, 'error' in json])).toEqual([
        [1, true],
        [2, true],
      ])
      expect(callsOf('eth_getBalance') - Number(before[1])).toBe(1)
    } finally {
      stoppedAt = undefined
      answerNow()
    }
  })
})

describe('chains of other namespaces', () => {
  it('let the gateway pass on their JSON-RPC, reads and signed transactions only', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    const slots = await startFaultyNode(result(321))
    const blocks = await startFaultyNode(
      answer(500, { result: null, error: { code: -8, message: 'Block height out of range' }, id: 1 }),
    )
    const gateway = await startTestGateway({
      chains: [
        { id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:1'] },
        ...[
          { id: solana, name: 'Solana', rpcUrls: [slots.url] },
          { id: bitcoin, name: 'Bitcoin', rpcUrls: [blocks.url], extraRpcMethods: ['getindexinfo'] },
        ],
      ],
    })
    try {
      const call = (method: string, params: unknown = []) => ({ jsonrpc: '2.0', id: 1, method, params })
      const codeOf = async (chain: string, method: string) => {
        const response = await gateway.rpc(chain, call(method))
        const { error } = Object(await response.json())
        return [response.status, error?.code]
      }
      const listed = Object(await (await gateway.send('/v1/supported-chains')).json())
      expect(listed.http).toEqual(['eip155:1', solana, bitcoin])
      expect(await (await gateway.rpc(solana, call('getSlot'))).json()).toMatchObject({ result: 321 })
      expect(await codeOf(solana, 'sendTransaction')).toEqual([200, undefined])
      for (const method of ['requestAirdrop', 'getProgramAccounts', 'getLargestAccounts', 'getBlock', 'getAsset']) {
        expect([method, await codeOf(solana, method)]).toEqual([method, [200, -32_601]])
      }
      expect(await codeOf(solana, 'eth_chainId')).toEqual([200, -32_601])
      expect(await codeOf(bitcoin, 'getblockhash')).toEqual([200, -8])
      expect(await codeOf(bitcoin, 'getindexinfo')).toEqual([200, -8])
      for (const method of ['sendtoaddress', 'dumpprivkey', 'stop', 'getnewaddress', 'getbalance']) {
        expect([method, await codeOf(bitcoin, method)]).toEqual([method, [200, -32_601]])
      }
      expect(blocks.bodies).toHaveLength(2)
      const legacy = { jsonrpc: '1.0', id: 1, method: 'getblockcount', params: [] }
      expect((await gateway.rpc(bitcoin, legacy)).status).toBe(200)
      await expectProblem(await gateway.rpc('ton:-239', call('getMasterchainInfo')), 400, 'chainId')
      const account = '6sEk1enayZBGFyNvvJMTP7qs5S3uC7KLrQWaEk38hSHH'
      await expectProblem(
        await gateway.send(`/v1/account/${account}/balance?currency=usd&chainId=${bitcoin}`),
        400,
        'chainId',
      )
      // What is nonsense as a list of transactions is no empty list.
      await expectProblem(await gateway.send(`/v1/account/${solana}:${account}/history`), 503, 'chainId')
    } finally {
      await gateway.stop()
      await slots.stop()
      await blocks.stop()
    }
  })

  it('give 400 for history and balances where only their JSON-RPC is passed on', async () => {
    const near = 'near:mainnet'
    const account = '6sEk1enayZBGFyNvvJMTP7qs5S3uC7KLrQWaEk38hSHH'
    const node = await startFaultyNode(result('0x1'))
    const gateway = await startTestGateway({
      history: { enabled: true },
      chains: [
        { id: 'eip155:1', name: 'Ethereum', rpcUrls: [node.url] },
        { id: near, name: 'NEAR', rpcUrls: [node.url] },
      ],
    })
    try {
      for (const path of ['history?', `history?chainId=${near}&`, `balance?currency=usd&chainId=${near}`]) {
        await expectProblem(await gateway.send(`/v1/account/${account}/${path}`), 400, 'chainId')
      }
    } finally {
      await gateway.stop()
      await node.stop()
    }
  })
})
