import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PoliciesSchema, policyFinder } from './policiesSchema.ts'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const problemOf = (policies: unknown) => {
  const read = v.safeParse(PoliciesSchema, policies)
  return read.success ? undefined : `${v.getDotPath(read.issues[0]) ?? ''}: ${read.issues[0].message}`
}

describe('PoliciesSchema', () => {
  it('takes a policy for all projects and one of a single project, and finds each', () => {
    const read = v.parse(PoliciesSchema, [
      { networks: ['eip155:8453'] },
      {
        project: 'shop',
        contracts: [{ chain: 'eip155:8453', address: usdc, functions: ['function transfer(address,uint256)'] }],
        limits: [
          { chain: 'eip155:8453', perCall: '0.5' },
          { chain: 'eip155:8453', token: usdc, decimals: 6, perDay: '100.25' },
          { chain: solana, perDay: '2' },
          { chain: solana, token: mint, decimals: 6, perDay: '1' },
        ],
      },
    ])
    const find = policyFinder(read)
    expect([...(find('other')?.networks ?? [])]).toEqual(['eip155:8453'])
    const own = find('shop')
    expect(own?.networks).toBeUndefined()
    expect([...(own?.methods ?? [])]).toEqual(['message', 'typedData', 'transaction'])
    const selectors = own?.contracts?.get(`eip155:8453 ${usdc.toLowerCase()}`)
    expect([...(selectors ?? [])]).toEqual(['0xa9059cbb'])
    expect([...(own?.limits ?? [])]).toEqual([
      ['eip155:8453 ', { perCall: 500_000_000_000_000_000n, perDay: undefined }],
      [`eip155:8453 ${usdc.toLowerCase()}`, { perCall: undefined, perDay: 100_250_000n }],
      [`${solana} `, { perCall: undefined, perDay: 2_000_000_000n }],
      [`${solana} ${mint}`, { perCall: undefined, perDay: 1_000_000n }],
    ])
  })

  it('finds nothing for a project where no policy is for all', () => {
    const find = policyFinder(v.parse(PoliciesSchema, [{ project: 'shop' }]))
    expect(find('other')).toBeUndefined()
    expect(find('shop')?.limits.size).toBe(0)
  })

  it.each([
    [[{ networks: [] }], '0.networks'],
    [[{ networks: ['base'] }], '0.networks.0: a network such as "eip155:1"'],
    [[{ methods: ['everything'] }], '0.methods.0'],
    [[{ contracts: [{ chain: 'eip155:1', address: '0x12' }] }], '0.contracts.0: an address of the network'],
    [[{ contracts: [{ chain: 'eip155:1', address: mint }] }], '0.contracts.0: an address of the network'],
    [
      [{ contracts: [{ chain: 'eip155:1', address: usdc, functions: ['transfer'] }] }],
      '0.contracts.0.functions.0: a function such as',
    ],
    [
      [{ contracts: [{ chain: 'eip155:1', address: usdc, functions: ['event Moved(address to)'] }] }],
      '0.contracts.0.functions.0: a function such as',
    ],
    [
      [{ contracts: [{ chain: solana, address: mint, functions: ['function transfer(address,uint256)'] }] }],
      '0.contracts.0: functions only on EVM networks',
    ],
    [
      [{ contracts: [1, 2].map(() => ({ chain: 'eip155:1', address: usdc })) }],
      '0: each contract of a network only once',
    ],
    [[{ limits: [{ chain: 'eip155:1' }] }], '0.limits.0: "perCall", "perDay" or both'],
    [[{ limits: [{ chain: 'eip155:1', perDay: 1 }] }], '0.limits.0.perDay'],
    [[{ limits: [{ chain: 'eip155:1', perDay: '-1' }] }], '0.limits.0.perDay: a decimal number'],
    [[{ limits: [{ chain: 'eip155:1', perDay: '1e3' }] }], '0.limits.0.perDay: a decimal number'],
    [[{ limits: [{ chain: 'eip155:1', token: usdc, perDay: '1' }] }], '0.limits.0: "decimals" with a token'],
    [[{ limits: [{ chain: 'eip155:1', decimals: 18, perDay: '1' }] }], '0.limits.0: "decimals" with a token'],
    [
      [{ limits: [{ chain: 'eip155:1', token: usdc, decimals: 6, perDay: '0.0000001' }] }],
      '0.limits.0: amounts with no more places',
    ],
    [[{ limits: [1, 2].map(() => ({ chain: 'eip155:1', perDay: '1' })) }], '0: each asset only once'],
    [[{}, {}], ': one policy for each project'],
    [[{ daily: '1' }], '0.daily'],
  ])('refuses %j with a sentence', (policies, problem) => {
    expect(problemOf(policies)).toContain(problem)
  })
})
