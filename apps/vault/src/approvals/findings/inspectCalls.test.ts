// Long because each kind of call is tried on one running network.
import { deployContract, type RunningChains, startChains, testContracts, transact } from '@foyer/test'
import { type Address, encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../account/member.ts'
import { type DescribedContracts, readDescriptions } from '../../evm/calls/describedCalls.ts'
import { createNetwork, type Network } from '../../platform/createNetwork.ts'
import { riskOf } from '../../steps/step.ts'
import type { Limits } from './findings.ts'
import { inspectCalls } from './inspectCalls.ts'

const other = `0x${'22'.repeat(20)}` as const
const free = {
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}

const memberOf = (evm: Address): Member => ({
  email: 'alice@example.com',
  login: 'email',
  walletId: 'w',
  addresses: { evm, solana: '' },
  mode: 'recoverable',
})

let running: RunningChains
let network: Network
let account: Address
let rooms: Address
const chain = () => running.chains[0]
/** A gateway that only passes on; some methods it does not know. */
const networkWithout = (...unknown: readonly string[]) =>
  createNetwork({
    baseUrl: 'https://gateway.example',
    projectId: 'p',
    fetch: async (_, init) => {
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
      const error = { code: -32_601, message: `The method ${method} does not exist` }
      if (unknown.includes(method)) return new Response(JSON.stringify({ jsonrpc: '2.0', id, error }))
      return fetch(chain().rpcUrl, init)
    },
  })
const inspect = (to: Address | undefined, data: Hex, value = 0n, by = network) =>
  inspectCalls(
    {
      network: by,
      smart: undefined,
      chain: chain().caipNetworkId,
      member: memberOf(account),
      calls: [{ to, data, value, ...free }],
    },
    AbortSignal.timeout(60_000),
  )

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }], extraTokens: true })
  account = running.accounts[0]?.address ?? '0x'
  network = networkWithout()
  const { client } = chain()
  rooms = await deployContract(client, account, testContracts.nft, ['Quiet Rooms', 'ROOM'])
  const { abi } = testContracts.nft
  await transact(client, { account, address: rooms, abi, functionName: 'mint', args: [account, 7n, ''] })
})
afterAll(() => running.stop())

describe('inspectCalls', () => {
  it('tells what a page named far above the network’s price, or long before its turn', async () => {
    const { client } = chain()
    const price = await client.getGasPrice()
    const next = await client.getTransactionCount({ address: account })
    const named = (call: Partial<typeof free> | object) =>
      inspectCalls(
        {
          network,
          smart: undefined,
          chain: chain().caipNetworkId,
          member: memberOf(account),
          calls: [{ to: other, data: '0x', value: 1n, ...free, ...call }],
        },
        AbortSignal.timeout(60_000),
      )
    expect((await named({})).unusual).toEqual({ isDear: false, waitsFor: 0 })
    expect((await named({ gasPrice: price * 2n, nonce: next })).unusual).toEqual({ isDear: false, waitsFor: 0 })
    expect((await named({ gasPrice: price * 11n, nonce: next + 3 })).unusual).toEqual({ isDear: true, waitsFor: 3 })
    const tip = { maxFeePerGas: price * 11n, maxPriorityFeePerGas: price * 11n }
    expect((await named(tip)).unusual).toEqual({ isDear: true, waitsFor: 0 })
  })

  it('tells what a transfer of coins changes, without the fee, and what the fee is at most', async () => {
    const found = await inspect(other, '0x', parseEther('1'))
    expect(found).toMatchObject({
      steps: [{ kind: 'coin', to: other }],
      simulation: { kind: 'changes', changes: [{ asset: { kind: 'coin' }, amount: -parseEther('1') }], rights: [] },
      obstacle: undefined,
    })
    expect(found.fee).toBe(found.complete?.highestFee)
    expect(found.fee ?? 0n).toBeGreaterThan(0n)
    const left = (await chain().client.getBalance({ address: account })) - parseEther('1') - (found.fee ?? 0n)
    expect(found.kept).toEqual({ asset: { kind: 'coin' }, amount: left, isLeast: true })
  })

  it('tells tokens with the decimals and symbol of their contract', async () => {
    const token = chain().tokens.TUSD
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 2_500_000n] })
    const { simulation, steps, tokens } = await inspect(token, data)
    const supply = await chain().client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'totalSupply',
    })
    expect(tokens.get(token.toLowerCase())).toEqual({ kind: 'token', symbol: 'TUSD', decimals: 6, supply })
    expect(steps).toMatchObject([{ kind: 'token', amount: 2_500_000n, to: other }])
    expect(simulation).toEqual({
      kind: 'changes',
      changes: [{ asset: { kind: 'token', token: token.toLowerCase() }, amount: -2_500_000n }],
      rights: [],
    })
  })

  it('offers what the account has first where a site asks for more than there is of a token', async () => {
    const token = chain().tokens.TUSD
    const { address, abi } = { address: token, abi: erc20Abi }
    const held = await chain().client.readContract({ address, abi, functionName: 'balanceOf', args: [account] })
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [other, 10n ** 30n] })
    const { limits, simulation, steps } = await inspect(token, data)
    expect(steps.map(riskOf)).toEqual(['authority'])
    expect(simulation.kind === 'changes' && simulation.rights.map(riskOf)).toEqual(['authority'])
    expect(limits?.choices).toMatchObject([{ allowances: [{ asked: 10n ** 30n, exact: held }] }])
  })

  it('asks for the operator’s contracts once a call cannot be read without, and not before', async () => {
    let asked = 0
    const mint = 'function mint(address to, uint256 id, string uri)'
    const contractsOf = async () => {
      asked += 1
      return readDescriptions([{ address: rooms, name: 'Quiet Rooms', functions: [mint] }])
    }
    const abi = parseAbi([mint])
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [account, 8n, ''] })
    const ask = (to: Address, input: Hex, by: () => Promise<DescribedContracts>) =>
      inspectCalls(
        {
          network,
          smart: undefined,
          chain: chain().caipNetworkId,
          member: memberOf(account),
          calls: [{ to, data: input, value: 0n, ...free }],
          contractsOf: by,
        },
        AbortSignal.timeout(60_000),
      )
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 1n] })
    expect((await ask(chain().tokens.TUSD, transfer, contractsOf)).steps).toMatchObject([{ kind: 'token' }])
    expect(asked).toBe(0)
    expect((await ask(rooms, data, contractsOf)).steps).toMatchObject([
      { kind: 'described', name: 'Quiet Rooms', function: 'mint', args: [{ value: account }, { value: '8' }, {}] },
    ])
    expect(asked).toBe(1)
    const away = () => Promise.reject(new Error('away'))
    expect((await ask(rooms, data, away)).steps).toMatchObject([{ kind: 'unknown' }])
  })

  it('finds the right that a call gives, whether or not it can read the call', async () => {
    const token = chain().tokens.TUSD
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] })
    const { simulation } = await inspect(token, data)
    expect(simulation).toMatchObject({
      kind: 'changes',
      changes: [],
      rights: [{ kind: 'allow', token: token.toLowerCase(), amount: maxUint256, spender: other }],
    })
  })

  it('holds the same ready for no more than the account has, where an allowance would have no limit', async () => {
    const token = chain().tokens.TUSD
    const allow = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })
    const { complete, limits } = await inspect(token, allow(maxUint256))
    const [limited] = limits?.variants ?? []
    const of = { address: token, abi: erc20Abi }
    const [held, supply] = await Promise.all([
      chain().client.readContract({ ...of, functionName: 'balanceOf', args: [account] }),
      chain().client.readContract({ ...of, functionName: 'totalSupply' }),
    ])
    expect(held).toBeGreaterThan(0n)
    expect(limits?.choices).toEqual([
      { step: 1, allowances: [{ call: 0, token, asked: maxUint256, exact: held, held, supply }] },
    ])
    expect(limited?.findings).toMatchObject({
      steps: [{ kind: 'allow', amount: held, spender: other }],
      complete: { kind: 'transaction', transaction: { data: allow(held), to: token } },
      limits: undefined,
    })
    expect(complete).toMatchObject({ transaction: { data: allow(maxUint256) } })
    // As much as a site asks for is offered first, and is the request as it was asked.
    expect((await inspect(token, allow(5n))).limits).toMatchObject({
      choices: [{ allowances: [{ asked: 5n, exact: 5n, held }] }],
      variants: [],
    })
    // An account that has none of it cannot be offered less.
    const ofNothing = (await inspect(chain().tokens.TKN, allow(maxUint256))).limits
    expect(ofNothing?.choices[0]?.allowances[0]?.exact).not.toBe(0n)
  })

  describe('limits inside of several calls', () => {
    const { abi: erc20 } = testContracts.token
    const [token, second] = [() => chain().tokens.TUSD, () => chain().tokens.TKN]
    const callOf = (to: Address, data: Hex) => ({ ...free, to, data, value: 0n })
    const allow = (to: Address, amount = maxUint256) =>
      callOf(to, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [account, amount] }))
    const spend = (to: Address, amount: bigint) =>
      callOf(to, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, other, amount] }))
    const mint = (to: Address, amount: bigint) =>
      callOf(to, encodeFunctionData({ abi: erc20, functionName: 'mint', args: [account, amount] }))
    const look = (...calls: ReturnType<typeof callOf>[]) =>
      inspectCalls(
        { network, smart: undefined, chain: chain().caipNetworkId, member: memberOf(account), calls, inTurn: true },
        AbortSignal.timeout(60_000),
      )
    const heldOf = (address: Address) =>
      chain().client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

    const exactOf = (limits: Limits | undefined) =>
      limits?.choices.map(({ allowances, step }) => [step, ...allowances.map(({ exact }) => exact)])

    it('come to what the next step spends, also where the account has more', async () => {
      const { limits } = await look(allow(token()), spend(token(), 5n))
      expect(exactOf(limits)).toEqual([[1, 5n]])
      expect(await heldOf(token())).toBeGreaterThan(5n)
      const [variant] = limits?.variants ?? []
      expect(variant?.findings).toMatchObject({ simulation: { kind: 'changes' }, complete: { kind: 'inTurn' } })
      expect(variant?.findings.complete).toMatchObject({
        transactions: [{ data: allow(token(), 5n).data }, { data: spend(token(), 5n).data }],
      })
    })

    it('come to what the steps spend where the account only has that by a step before', async () => {
      const more = (await heldOf(token())) + 7n
      const { limits } = await look(mint(token(), 7n), allow(token()), spend(token(), more))
      // The first step cannot be read, and counts all the same.
      expect(exactOf(limits)).toEqual([[2, more]])
      expect(limits?.variants[0]?.findings.complete).toBeDefined()
    })

    it('stand to choose for each of two, and for all of more together', async () => {
      for (const to of [token(), second()])
        await transact(chain().client, { account, address: to, abi: erc20, functionName: 'mint', args: [account, 9n] })
      const two = await look(allow(token()), allow(second()))
      const held = [await heldOf(token()), await heldOf(second())] as const
      expect(exactOf(two.limits)).toEqual([
        [1, held[0]],
        [2, held[1]],
      ])
      expect(two.limits?.variants.map(({ chosen }) => chosen)).toEqual([['exact', 'exact']])
      const three = await look(allow(token()), allow(second()), allow(token()))
      expect(exactOf(three.limits)).toEqual([[undefined, held[0], held[1], held[0]]])
      expect(three.limits?.variants).toHaveLength(1)
    })
  })

  it('knows a collection by what it says of itself, and reads numbers as names of its things', async () => {
    const approve = encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [other, 7n] })
    expect((await inspect(rooms, approve)).steps).toEqual([
      { kind: 'allowItem', collection: rooms, id: 7n, spender: other },
    ])
    const move = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [account, other, 7n] })
    const { simulation, steps } = await inspect(rooms, move)
    expect(steps).toMatchObject([{ kind: 'item', id: 7n, to: other, from: undefined }])
    expect(simulation).toMatchObject({
      changes: [{ asset: { kind: 'item', collection: rooms.toLowerCase(), id: 7n }, amount: -1n }],
    })
    const all = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [other, true] })
    expect((await inspect(rooms, all)).simulation).toMatchObject({
      rights: [{ kind: 'allowAll', operator: other, isAllowed: true }],
    })
  })

  it('says in the contract’s words why something would fail, and does not complete it', async () => {
    const token = chain().tokens.TUSD
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [other, account, 1n] })
    const found = await inspect(token, data)
    expect(found.complete).toBeUndefined()
    expect(found.obstacle?.kind).toBe('fails')
    expect(found.simulation.kind).toBe('fails')
  })

  it('says that a network without simulation could not try it, and goes on without', async () => {
    const found = await inspect(other, '0x', 1n, networkWithout('eth_simulateV1'))
    expect(found.simulation).toEqual({ kind: 'unavailable' })
    expect(found.complete).toBeDefined()
  })

  it('tells a network that does not answer, or knows too little, from a call that would fail', async () => {
    const found = await inspect(other, '0x', 1n, networkWithout('eth_simulateV1', 'eth_estimateGas', 'eth_call'))
    expect(found).toMatchObject({ complete: undefined, fee: undefined })
    expect(found.obstacle).toEqual({ kind: 'network' })
    const silent = createNetwork({
      baseUrl: 'https://gateway.example',
      projectId: 'p',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    expect((await inspect(other, '0x', 1n, silent)).obstacle).toEqual({ kind: 'network', isSilent: true })
  })

  it('says of an account without enough that it would fail', async () => {
    const found = await inspect(other, '0x', parseEther('99999999'))
    expect(found.obstacle).toEqual({ kind: 'short' })
  })
})
