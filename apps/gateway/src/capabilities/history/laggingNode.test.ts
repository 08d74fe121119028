import { type RunningChains, startChains, testContracts } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAllPages } from '../../testing/history/readIndex.ts'
import { type LaggingNode, startLaggingNode } from '../../testing/startLaggingNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

describe('an index that reads from two nodes of which one is late', () => {
  let chains: RunningChains
  let late: LaggingNode
  let gateway: TestGateway
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    const [chain] = chains.chains
    late = await startLaggingNode(chain.rpcUrl, 1)
    gateway = await startTestGateway({
      chains: [chainOptions(chain, { rpcUrls: [chain.rpcUrl, late.url] })],
      history: { pollMs: 20 },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await late?.stop()
    await chains?.stop()
  })

  it('finds every transfer that only logs tell of', async () => {
    const [chain] = chains.chains
    const [alice, bob] = chains.accounts
    if (alice === undefined || bob === undefined) throw new Error('accounts are missing')
    const read = () => readAllPages(gateway.url, bob.address, 'eip155:31337')
    // Both nodes may contradict one another for a while before the account's past is read.
    await expect.poll(read).toBeDefined()
    const known = await read()
    const sent: string[] = []
    for (let amount = 1n; amount <= 60n; amount += 1n) {
      const { abi } = testContracts.token
      const call = { account: alice.address, address: chain.tokens.TKN, abi, args: [bob.address, amount], chain: null }
      const hash = await chain.client.writeContract({ ...call, functionName: 'transfer' })
      await chain.client.waitForTransactionReceipt({ hash })
      sent.unshift(hash)
    }
    // So that both nodes have the last of them.
    await chain.mine(2)
    await expect.poll(async () => (await read())[0]).toBe(sent[0])
    expect(await read()).toEqual([...sent, ...known])
  })
})
