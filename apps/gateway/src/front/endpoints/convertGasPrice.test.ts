import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { answer, type NodeBehaviour, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const path = '/v1/convert/gas-price?chainId=eip155:31337'

/** A node that answers each method from a table, and "no such method" else. */
function answering(results: Record<string, unknown>): NodeBehaviour {
  return (response, body) => {
    const { id, method } = JSON.parse(body)
    const known = results[method]
    const missing = { code: -32_601, message: 'the method does not exist' }
    answer(200, { jsonrpc: '2.0', id, ...(known === undefined ? { error: missing } : { result: known }) })(
      response,
      body,
    )
  }
}

async function readFrom(behaviour: NodeBehaviour): Promise<unknown> {
  const node = await startFaultyNode(behaviour)
  const gateway = await startTestGateway({ chains: [{ id: 'eip155:31337', name: 'Fake', rpcUrls: [node.url] }] })
  try {
    return await (await gateway.send(path)).json()
  } finally {
    await gateway.stop()
    await node.stop()
  }
}

describe('convertGasPrice', () => {
  let chains: RunningChains
  let gateway: TestGateway
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    gateway = await startTestGateway({ chains: [chainOptions(chains.chains[0])] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  it('answers wei for three speeds that cover the next base fee', async () => {
    const [chain] = chains.chains
    await chain.mine(3)
    const json: unknown = await (await gateway.send(path)).json()
    const prices = parseAnswer(endpoints.convertGasPrice, json)
    expect(json).toEqual(prices)
    const history = await chain.client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] })
    const nextBaseFee = history.baseFeePerGas.at(-1) ?? 0n
    expect(BigInt(prices.standard)).toBeGreaterThanOrEqual(nextBaseFee)
    expect(BigInt(prices.fast)).toBeGreaterThanOrEqual(BigInt(prices.standard))
    expect(BigInt(prices.instant)).toBeGreaterThanOrEqual(BigInt(prices.fast))
  })

  it('adds the median tip of each percentile to twice the next base fee', async () => {
    const reward = [
      ['0x1', '0x5', '0x64'],
      ['0x3', '0x6', '0xc8'],
      ['0x2', '0x7', '0x12c'],
    ]
    const history = {
      oldestBlock: '0x1',
      baseFeePerGas: ['0x5', '0x6', '0x7', '0x3e8'],
      gasUsedRatio: [0, 0, 0],
      reward,
    }
    expect(await readFrom(answering({ eth_feeHistory: history }))).toEqual({
      standard: '2002',
      fast: '2006',
      instant: '2200',
    })
  })

  it.each([
    ['no fee history', {}],
    ['no base fee', { eth_feeHistory: { oldestBlock: '0x1', gasUsedRatio: [0], reward: [['0x1', '0x1', '0x1']] } }],
    [
      'a base fee of zero',
      { eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: ['0x0', '0x0'], gasUsedRatio: [0] } },
    ],
  ])('takes the gas price times 1, 1.1 and 1.25 on a chain with %s', async (_, results) => {
    expect(await readFrom(answering({ ...results, eth_gasPrice: '0x3e9' }))).toEqual({
      standard: '1001',
      fast: '1101',
      instant: '1251',
    })
  })

  it('answers 503 when the node fails', async () => {
    const failing = { id: 'eip155:31337', name: 'Gone', rpcUrls: ['http://127.0.0.1:1'] }
    const alone = await startTestGateway({ chains: [failing] })
    try {
      await expectProblem(await alone.send(path), 503, 'chainId')
    } finally {
      await alone.stop()
    }
  })

  it('refuses a missing chain, a wrong one, one not served, and another method', async () => {
    await expectPlainProblem(await gateway.send('/v1/convert/gas-price'), 400, /chainId is missing/)
    await expectProblem(await gateway.send('/v1/convert/gas-price?chainId=1'), 400, '')
    await expectProblem(await gateway.send('/v1/convert/gas-price?chainId=eip155:1'), 400, 'chainId')
    await expectProblem(await gateway.send(path, { method: 'DELETE' }), 405, 'method')
  })
})
