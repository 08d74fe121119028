import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const indexerMethods = /"eth_(?:blockNumber|chainId|getBlockByNumber|getLogs)"/

describe('an indexer whose calls a node refuses', () => {
  let chains: RunningChains
  let node: FaultyNode
  let gateway: TestGateway
  let refused = 0

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    const { rpcUrl } = chains.chains[0]
    node = await startFaultyNode((response, body) => {
      if (indexerMethods.test(body)) {
        refused += 1
        return answer(500, 'down')(response, body)
      }
      const headers = { 'content-type': 'application/json' }
      fetch(rpcUrl, { method: 'POST', headers, body })
        .then((found) => found.text())
        .then((text) => answer(200, text)(response, body))
        .catch(() => response.destroy())
    })
    gateway = await startTestGateway({
      chains: [
        {
          id: chainId,
          name: 'Public',
          rpcUrls: [
            { url: node.url, weight: 1_000 },
            { url: rpcUrl, weight: 1 },
          ],
        },
      ],
      history: { enabled: true, pollMs: 50 },
      limits: { requestTimeoutMs: 4_000 },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
    await chains?.stop()
  })

  it('keeps no visitor from that node', async () => {
    const account = chains.accounts[0]?.address ?? '0x'
    const balance = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }
    expect((await gateway.send(`/v1/account/${account}/history?chainId=31337`)).status).toBe(200)
    // As many in a row as a breaker takes before it lets a node rest; some came while the history was read.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(5)
    const response = await gateway.rpc(chainId, balance)
    expect([response.status, response.headers.get('x-foyer-source')]).toEqual([200, 'node-1'])
    expect(await response.json()).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })
})
