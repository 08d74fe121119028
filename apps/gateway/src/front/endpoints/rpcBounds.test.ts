import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
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
    await expectPlainProblem(await gateway.rpc(chainId, '{"jsonrpc"'), 400, /not JSON/)
    await expectPlainProblem(
      await gateway.send(`/v1?chainId=${chainId}`, { body: new Uint8Array([0xff, 0xfe]) }),
      400,
      /not JSON/,
    )
    await expectPlainProblem(await gateway.send(`/v1?chainId=${chainId}`, { method: 'POST' }), 400, /not JSON/)
    for (const body of [{}, [], 'text', null, { method: 1 }, { method: 'eth_call', params: 'x' }]) {
      await expectPlainProblem(await gateway.rpc(chainId, JSON.stringify(body)), 422, /wrong shape/)
    }
    await expectPlainProblem(
      await gateway.rpc(
        chainId,
        Array.from({ length: 1_001 }, () => call('eth_blockNumber')),
      ),
      422,
      /wrong shape/,
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
