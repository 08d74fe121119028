import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { startFaultyNode } from '../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

describe('the bounds of rpc', () => {
  let chains: RunningChains
  let gateway: TestGateway
  const chainId = 'eip155:31337'

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    gateway = await startTestGateway({ chains: [chainOptions(chains.chains[0])] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  const call = (method: string, params: unknown = []) => ({ jsonrpc: '2.0', id: 1, method, params })

  it('refuses what is not JSON, has the wrong shape or is too large', async () => {
    const refused = async (response: Response, code: number) => {
      const error = { code, message: expect.stringMatching(/^[A-Z].*\.$/) }
      expect([response.status, await response.json()]).toEqual([400, { jsonrpc: '2.0', id: null, error }])
    }
    await refused(await gateway.rpc(chainId, '{"jsonrpc"'), -32_700)
    await refused(await gateway.send(`/v1?chainId=${chainId}`, { body: new Uint8Array([0xff, 0xfe]) }), -32_700)
    await refused(await gateway.send(`/v1?chainId=${chainId}`, { method: 'POST' }), -32_700)
    for (const body of [{}, [], 'text', null, { method: 1 }, { method: 'eth_call', params: 'x' }]) {
      await refused(await gateway.rpc(chainId, JSON.stringify(body)), -32_600)
    }
    await expectPlainProblem(
      await gateway.rpc(
        chainId,
        Array.from({ length: 1_001 }, () => call('eth_blockNumber')),
      ),
      422,
      /A batch may hold at most 1000 calls/,
    )
    await expectProblem(await gateway.rpc(chainId, call('eth_call', ['0'.repeat(1_048_576)])), 413, 'body')
    const endless = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 20; index += 1) controller.enqueue(new Uint8Array(100_000))
        controller.close()
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half' }
    await expectProblem(await gateway.send(`/v1?chainId=${chainId}`, init), 413, 'body')
  })

  it('refuses the malformed entries of a batch alone', async () => {
    const malformed = (id: unknown) => ({ jsonrpc: '2.0', id, error: expect.objectContaining({ code: -32_600 }) })
    const good = { ...call('eth_getBlockByNumber', ['0x0', false]), id: 'a' }
    const answered = { jsonrpc: '2.0', id: 'a', result: expect.objectContaining({ number: '0x0' }) }
    const notThere = { jsonrpc: '2.0', id: 'c', error: expect.objectContaining({ code: -32_601 }) }
    const ask = async (body: unknown) => {
      const response = await gateway.rpc(chainId, body)
      return [response.status, await response.json()]
    }
    expect(await ask([{ id: 'b' }, good, 7, [good]])).toEqual([
      200,
      [malformed('b'), answered, malformed(null), malformed(null)],
    ])
    expect(await ask([good, { ...call('evm_mine'), id: 'c' }, null])).toEqual([
      200,
      [answered, notThere, malformed(null)],
    ])
    expect(await ask([{ ...call('evm_mine'), id: 'c' }, null])).toEqual([200, [notThere, malformed(null)]])
    expect(await ask([1, { id: 2 }])).toEqual([200, [malformed(null), malformed(2)]])
  })

  it('fails the one call whose answer is too large, alone and in a batch', async () => {
    const long = await startFaultyNode((response, body) => {
      const asked = [JSON.parse(body)].flat()
      const write = ({ id, method }: { id: unknown; method: string }) => {
        return { jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? '0'.repeat(5_000) : '0x1' }
      }
      const answers = asked.map(write)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body.startsWith('[') ? answers : answers[0]))
    })
    const chain = chainOptions(chains.chains[0], { rpcUrls: [long.url] })
    const narrow = await startTestGateway({ chains: [chain], limits: { rpcResponseBytes: 1_000 } })
    const error = {
      code: -32_005,
      message: 'The answer is larger than 1000 bytes. Ask for less at once.',
      data: { limit: 1_000 },
    }
    try {
      const single = await narrow.rpc(chainId, call('eth_getLogs', [{}]))
      expect([single.status, await single.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, error }])
      const batch = [
        { ...call('eth_gasPrice'), id: 'a' },
        { ...call('evm_mine'), id: 'b' },
        { ...call('eth_getLogs', [{}]), id: 'c' },
      ]
      const several = await narrow.rpc(chainId, batch)
      expect([several.status, await several.json()]).toEqual([
        200,
        [
          { jsonrpc: '2.0', id: 'a', result: '0x1' },
          { jsonrpc: '2.0', id: 'b', error: expect.objectContaining({ code: -32_601 }) },
          { jsonrpc: '2.0', id: 'c', error },
        ],
      ])
    } finally {
      await narrow.stop()
      await long.stop()
    }
  })

  it('takes batches as large as kits send them, and no larger than the operator says', async () => {
    const batch = (length: number) =>
      Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'net_version', params: [] }))
    const answers = await (await gateway.rpc(chainId, batch(1_000))).json()
    expect(answers).toEqual(batch(1_000).map(({ id }) => ({ jsonrpc: '2.0', id, result: '31337' })))
    const strict = await startTestGateway({ chains: [chainOptions(chains.chains[0])], limits: { rpcBatch: 2 } })
    try {
      expect((await strict.rpc(chainId, batch(2))).status).toBe(200)
      await expectPlainProblem(await strict.rpc(chainId, batch(3)), 422, /A batch may hold at most 2 calls/)
      const burner = '0x000000000000000000000000000000000000dEaD'
      const simulate = (calls: number) => ({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_simulateV1',
        params: [
          { blockStateCalls: [{ calls: Array.from({ length: calls }, () => ({ from: burner, to: burner })) }] },
          'latest',
        ],
      })
      expect(await (await strict.rpc(chainId, simulate(2))).json()).toMatchObject({ result: [{ calls: [{}, {}] }] })
      await expectPlainProblem(await strict.rpc(chainId, simulate(3)), 422, /A simulation may hold at most 2 calls/)
      await expectPlainProblem(await strict.rpc(chainId, [simulate(2), simulate(1)]), 422, /A batch may hold at most 2/)
    } finally {
      await strict.stop()
    }
  })
})
