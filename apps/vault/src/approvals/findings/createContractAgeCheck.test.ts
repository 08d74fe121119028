import { deployContract, type RunningChains, startChains, testContracts } from '@foyer/test'
import { type Address, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNetwork, type Network } from '../../platform/createNetwork.ts'
import type { Step } from '../../steps/step.ts'
import { createContractAgeCheck } from './createContractAgeCheck.ts'

const person = `0x${'22'.repeat(20)}`

let running: RunningChains
const chain = () => running.chains[0]
const asked: string[] = []
/** A gateway that only passes on, and counts; some blocks its node has forgotten. */
const networkOf = (forgets: (block: string) => boolean = () => false): Network =>
  createNetwork({
    baseUrl: 'https://gateway.example',
    projectId: 'p',
    fetch: async (_, init) => {
      const { id, method, params } = JSON.parse(String(init?.body)) as { id: number; method: string; params: string[] }
      asked.push(method)
      const error = { code: -32_000, message: 'missing trie node' }
      if (method === 'eth_getCode' && forgets(params[1] ?? '')) return Response.json({ jsonrpc: '2.0', id, error })
      return fetch(chain().rpcUrl, init)
    },
  })
const look = (steps: readonly Step[], network = networkOf()) =>
  createContractAgeCheck(network, chain().caipNetworkId)(steps)
const call = (contract: string): Step => ({ kind: 'unknown', contract, selector: '0x12345678' })
const deploy = () => deployContract(chain().client, running.accounts[0]?.address ?? '0x', testContracts.nft, ['A', 'A'])
const mine = (blocks: number, seconds: number) =>
  chain().client.request({ method: 'anvil_mine', params: [toHex(blocks), toHex(seconds)] } as never)

describe('createYouth', () => {
  let old: Address
  let young: Address
  beforeAll(async () => {
    running = await startChains({ chains: [{ chainId: 31337 }] })
    old = await deploy()
  })
  afterAll(() => running.stop())

  it('says nothing on a network that is younger than a day', async () => {
    expect(await look([call(old)])).toEqual([])
  })

  it('finds those that were not there a day ago, whatever the pace of the network', async () => {
    // Three days of a block in 40 minutes, then half a day of one in 5.
    await mine(108, 2_400)
    await mine(144, 300)
    young = await deploy()
    await mine(20, 12)
    asked.length = 0
    const allow = { kind: 'allow', token: old, amount: 1n, spender: young, adds: false, until: undefined } as const
    expect(await look([call(old), call(young), allow, call(person)])).toEqual([young.toLowerCase()])
    expect(asked.filter((method) => method === 'eth_getBlockByNumber').length).toBeLessThanOrEqual(8)
    expect(asked.filter((method) => method === 'eth_getCode')).toHaveLength(6)
  })

  it('asks once about what is named again', async () => {
    const youth = createContractAgeCheck(networkOf(), chain().caipNetworkId)
    const names = await Promise.all([youth([call(young)]), youth([call(young), call(old)])])
    expect(names).toEqual([[young.toLowerCase()], [young.toLowerCase()]])
    asked.length = 0
    expect(await youth([call(young), call(old)])).toEqual([young.toLowerCase()])
    expect(asked).toEqual([])
  })

  it('asks about no account that only gets coins or tokens, or loses a right', async () => {
    asked.length = 0
    const steps: readonly Step[] = [
      { kind: 'coin', amount: 1n, to: young },
      { kind: 'token', token: young, amount: 1n, to: person, from: undefined },
      { kind: 'allowAll', collection: old, operator: young, isAllowed: false },
    ]
    expect(await look(steps)).toEqual([])
    expect(asked).toEqual([])
  })

  it('leaves open what a node has forgotten', async () => {
    expect(
      await look(
        [call(young)],
        networkOf((block) => block !== 'latest'),
      ),
    ).toEqual([])
  })
})
