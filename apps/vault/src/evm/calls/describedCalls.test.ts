import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { unnamed } from '../evmCall.ts'
import { describeCall, type GivenContract, readDescriptions } from './describedCalls.ts'
import { noContracts } from './knownContracts.ts'
import { readCall } from './readCall.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const savings = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const other = `0x${'22'.repeat(20)}` as const
const signatures = [
  'function deposit(uint256 assets, address receiver)',
  'function open((address owner, uint64 until)[] terms, string note, bool isFirm, bytes4 mark)',
  'function stop()',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function burn(uint256 value)',
  'function multicall(bytes[] calls)',
]
const given: GivenContract = { address: savings, name: 'Harbour savings', functions: signatures }
const abi = parseAbi(signatures) as readonly unknown[]
const call = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: abi as never, functionName, args } as never)
const described = readDescriptions([given])
const deposit = call('deposit', [500n, other])
const depositStep = {
  kind: 'described',
  contract: savings,
  name: 'Harbour savings',
  function: 'deposit',
  args: [
    { name: 'assets', value: '500' },
    { name: 'receiver', value: '0x2222222222222222222222222222222222222222' },
  ],
}

describe('describeCall', () => {
  it('names function and arguments as the operator does, at exactly the contract', () => {
    expect(describeCall({ contract: savings, data: deposit }, described)).toEqual(depositStep)
    expect(describeCall({ contract: savings.toLowerCase(), data: deposit }, described)).toMatchObject({
      function: 'deposit',
    })
    expect(describeCall({ contract: other, data: deposit }, described)).toBeUndefined()
    expect(describeCall({ contract: savings, data: deposit }, undefined)).toBeUndefined()
    expect(describeCall({ contract: savings, data: '0x12345678' }, described)).toBeUndefined()
    expect(describeCall({ contract: savings, data: call('stop', []) }, described)).toMatchObject({ args: [] })
  })

  it('refuses bytes that are not exactly the call', () => {
    for (const data of [`${deposit}00`, deposit.slice(0, -2), deposit.slice(0, 10)] as Hex[])
      expect(describeCall({ contract: savings, data }, described)).toBeUndefined()
  })

  it('writes lists, structs, texts and bytes out, and cuts none but the longest in the middle', () => {
    const terms = [{ owner: other, until: 9n }]
    const argsOf = (note: string) => {
      const step = describeCall({ contract: savings, data: call('open', [terms, note, true, '0x12345678']) }, described)
      return step?.kind === 'described' ? step.args.map(({ value }) => value) : []
    }
    expect(argsOf('Hi "there"')).toEqual([`[{ owner: ${other}, until: 9 }]`, '"Hi \\"there\\""', 'true', '0x12345678'])
    const [, note] = argsOf(`${'a'.repeat(150)}${'b'.repeat(150)}`)
    expect(note).toBe(`"${'a'.repeat(99)}…${'b'.repeat(99)}"`)
  })

  it('never speaks of what moves tokens', () => {
    for (const [name, args] of [
      ['transfer', [other, 5n]],
      ['approve', [other, 5n]],
      ['burn', [5n]],
      ['multicall', [[]]],
    ] as const)
      expect(describeCall({ contract: savings, data: call(name, args) }, described), name).toBeUndefined()
  })
})

describe('readDescriptions', () => {
  it('takes what can be read, and leaves the rest out', () => {
    const read = (change: Partial<GivenContract>) =>
      readDescriptions([{ ...given, ...change }]).get(savings.toLowerCase())
    expect(read({})?.functions.size).toBe(7)
    const odd = ['deposit(uint256)', 'event Deposit(uint256 assets)', `function ${'a'.repeat(300)}()`, '']
    expect(read({ functions: [...odd, ...signatures] })?.functions.size).toBe(7)
    const many = `function many(${Array.from({ length: 13 }, (_, at) => `uint256 a${at}`).join(', ')})`
    expect(read({ functions: [many] })?.functions.size).toBe(0)
    for (const name of ['', 'Harbour\u202e', 'Har\nbour', 'x'.repeat(65)]) expect(read({ name })).toBeUndefined()
    expect(readDescriptions([{ ...given, address: '0x12' }]).size).toBe(0)
  })

  it('looks at no more than a wallet reads', () => {
    const functions = Array.from({ length: 70 }, (_, at) => `function call${at}()`)
    const contracts = Array.from({ length: 70 }, (_, at) => ({
      ...given,
      address: `0x${at.toString(16).padStart(40, '0')}`,
      functions,
    }))
    const read = readDescriptions(contracts)
    expect(read.size).toBe(64)
    expect([...read.values()].every((each) => each.functions.size === 64)).toBe(true)
  })
})

describe('readCall with the operator’s contracts', () => {
  const contracts = { ...noContracts, described }
  const read = (data: Hex, value = 0n, to: `0x${string}` = savings) =>
    readCall({ ...unnamed, to, value, data }, account, contracts)

  it('tells by them what it cannot read, and the value beside it', () => {
    expect(read(deposit)).toEqual([depositStep])
    expect(read(deposit, 7n)).toEqual([{ kind: 'coin', amount: 7n, to: savings }, depositStep])
    expect(read(deposit, 0n, other)).toMatchObject([{ kind: 'unknown' }])
    expect(read(call('multicall', [[deposit]]))).toEqual([depositStep])
  })

  it('goes on telling in its own words what it knows', () => {
    expect(read(call('transfer', [other, 5n]))).toMatchObject([{ kind: 'token', amount: 5n, to: other }])
    expect(read(call('approve', [other, 5n]))).toMatchObject([{ kind: 'allow', amount: 5n, spender: other }])
    // Cut short, it is still no call that the operator could describe.
    expect(read(`${call('transfer', [other, 5n])}00`)).toMatchObject([{ kind: 'unknown', selector: '0xa9059cbb' }])
    expect(read(call('burn', [5n]))).toMatchObject([{ kind: 'unknown' }])
  })

  it('tells nothing by them of what a router or another account does', () => {
    const routers = new Map([[savings.toLowerCase(), other]])
    const routed = readCall({ ...unnamed, to: savings, value: 0n, data: deposit }, account, { ...contracts, routers })
    expect(routed).toMatchObject([{ kind: 'unknown' }])
    const execute = encodeFunctionData({
      abi: parseAbi(['function execute(address dest, uint256 value, bytes func)']),
      args: [savings, 0n, deposit],
    })
    expect(read(execute, 0n, other)).toMatchObject([{ kind: 'unknown', contract: other }, { kind: 'unknown' }])
  })
})
