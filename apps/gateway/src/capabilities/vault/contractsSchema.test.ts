import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { ContractsSchema, describedOn } from './contractsSchema.ts'

const deposit = 'function deposit(uint256 assets, address receiver)'
const savings = {
  chain: 'eip155:8453',
  address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  name: 'Harbour savings',
  functions: [deposit],
}
const problemOf = (contracts: unknown) => {
  const read = v.safeParse(ContractsSchema, contracts)
  return read.success ? undefined : `${v.getDotPath(read.issues[0])}: ${read.issues[0].message}`
}
const addressOf = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
const functionsOf = (count: number) => Array.from({ length: count }, (_, at) => `function call${at}(uint256 a)`)
const argumentsOf = (count: number) => Array.from({ length: count }, (_, at) => `uint256 a${at}`).join(', ')

describe('ContractsSchema', () => {
  it('takes contracts with functions in words, and tells those of one network', () => {
    const contracts = v.parse(ContractsSchema, [savings, { ...savings, chain: 'eip155:1', name: 'Harbour bank' }])
    expect(describedOn(contracts, 'eip155:8453')).toEqual([
      { address: savings.address.toLowerCase(), name: 'Harbour savings', functions: [deposit] },
    ])
    expect(describedOn(contracts, 'eip155:10')).toEqual([])
    expect(v.parse(ContractsSchema, [])).toEqual([])
  })

  it('takes functions of every form that calls have', () => {
    const functions = [
      'function stop()',
      'function buy(uint256 count, bytes32[] proof) payable returns (bool)',
      'function open((address owner, uint64 until) terms, string note)',
      `function many(${argumentsOf(12)})`,
    ]
    expect(problemOf([{ ...savings, functions }])).toBeUndefined()
  })

  it.each([
    ['deposit(uint256 assets)', 'no function in words'],
    ['function deposit(uint256)', 'an argument without a name'],
    ['function deposit(uint257 assets)', 'a type that is none'],
    ['event Deposit(uint256 assets)', 'an event'],
    [`function many(${argumentsOf(13)})`, 'too many arguments'],
    ['', 'nothing'],
  ])('refuses %j, %s, with a sentence', (text) => {
    expect(problemOf([{ ...savings, functions: [deposit, text] }])).toBe(
      '0.functions.1: a function with at most 12 arguments, each of them named, such as "function deposit(uint256 assets, address receiver)"',
    )
  })

  it.each([
    [{ address: '0x12' }, '0.address: an address of a contract'],
    [{ address: savings.address.replace('Ab', 'aB') }, '0.address: an address of a contract'],
    [{ chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, '0.chain: a chain of the form "eip155:1"'],
    [{ name: 'Harbour\u202esavings' }, '0.name: a name without < > and line ends'],
    [{ name: '<b>' }, '0.name: a name without < > and line ends'],
    [{ functions: [] }, '0.functions: at least one function'],
    [{ functions: functionsOf(65) }, '0.functions: at most 64 functions'],
    [
      { functions: [deposit, 'function deposit(uint256 a, address b)'] },
      '0.functions: functions that calls can be told',
    ],
    [{ functions: [`function ${'a'.repeat(300)}()`] }, '0.functions.0: '],
  ])('refuses %j with a sentence', (change, problem) => {
    expect(problemOf([{ ...savings, ...change }])).toContain(problem)
  })

  it('bounds how many there are, on one network and in all, and takes each once', () => {
    const many = (count: number, chain = (_: number) => 'eip155:1') =>
      Array.from({ length: count }, (_, at) => ({ ...savings, chain: chain(at), address: addressOf(at) }))
    expect(problemOf(many(64))).toBeUndefined()
    expect(problemOf(many(65))).toContain('at most 64 contracts on one chain')
    const spread = (at: number) => `eip155:${1 + (at % 16)}`
    expect(problemOf(many(512, spread))).toBeUndefined()
    expect(problemOf(many(513, spread))).toContain('at most 512 contracts')
    expect(problemOf([savings, { ...savings, address: savings.address.toLowerCase() }])).toContain('only once')
  })

  it('stops the gateway’s start where a function cannot be read', () => {
    const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['https://rpc.example.org'] }]
    const vault = {
      app: 'https://wallet.example.com',
      gateway: 'https://gateway.example.com',
      smtp: 'smtps://mail.example.com',
      from: 'login@example.com',
      contracts: [{ ...savings, functions: ['deposit(uint256)'] }],
    }
    expect(() => parseConfig({ chains, vault })).toThrow(
      'vault.contracts.0.functions.0: "deposit(uint256)" was given; expected a function with at most 12 arguments',
    )
  })
})
