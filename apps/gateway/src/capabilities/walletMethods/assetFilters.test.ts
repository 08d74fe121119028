import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { assetsSchema, chainsAskedFor, passesFilters, tokensAskedFor } from './assetFilters.ts'

const account = `0x${'1'.repeat(40)}`
const token = `0x${'Ab'.repeat(20)}`
const ee = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const read = (filters: object) => v.parse(assetsSchema, { account, ...filters })

describe('assetsSchema', () => {
  it.each([
    [{ account: '0x1' }],
    [{ account, chainFilter: ['1'] }],
    [{ account, chainFilter: [`0x${'f'.repeat(14)}`] }],
    [{ account, chainFilter: '0x1' }],
    [{ account, assetFilter: { '0x1': [{ address: '0x1', type: 'erc20' }] } }],
    [{ account, assetFilter: { eth: [] } }],
    [{ account, assetTypeFilter: [1] }],
    [{ account, chainFilter: Array.from({ length: 101 }, () => '0x1') }],
    [{}],
  ])('refuses %j', (params) => {
    expect(v.safeParse(assetsSchema, params).success).toBe(false)
  })
})

describe('filters', () => {
  it('asks every chain without a filter, and each named chain once', () => {
    expect(chainsAskedFor(read({}))).toBeUndefined()
    expect(chainsAskedFor(read({ chainFilter: [] }))).toBeUndefined()
    expect(chainsAskedFor(read({ chainFilter: ['0x2105', '0x1', '0x01'] }))).toEqual(['eip155:8453', 'eip155:1'])
  })

  it('reads both spellings of the native coin and either case of a token', () => {
    const filters = read({
      assetFilter: {
        '0x1': [
          { address: ee, type: 'native' },
          { address: token, type: 'erc20' },
        ],
      },
    })
    expect(tokensAskedFor(filters, 'eip155:1')).toEqual([token.toLowerCase()])
    expect(passesFilters(filters, 'eip155:1', { address: 'native', type: 'NATIVE' })).toBe(true)
    expect(passesFilters(filters, 'eip155:1', { address: token, type: 'ERC20' })).toBe(true)
    expect(passesFilters(filters, 'eip155:1', { address: `0x${'c'.repeat(40)}`, type: 'ERC20' })).toBe(false)
    expect(
      passesFilters(read({ assetFilter: { '0x1': [{ address: 'native' }] } }), 'eip155:1', {
        address: 'native',
        type: 'NATIVE',
      }),
    ).toBe(true)
  })

  it('lets named assets win over the other filters', () => {
    const filters = read({
      assetFilter: { '0x1': [{ address: token, type: 'erc20' }] },
      assetTypeFilter: ['native'],
      chainFilter: ['0x2105'],
    })
    expect(chainsAskedFor(filters)).toEqual(['eip155:1'])
    expect(passesFilters(filters, 'eip155:1', { address: token, type: 'ERC20' })).toBe(true)
  })

  it.each([
    [['native'], true, false],
    [['NATIVE'], true, false],
    [['erc20'], false, true],
    [['ERC20', 'NATIVE'], true, true],
    [['erc721'], false, false],
    [[], true, true],
  ])('types %j', (assetTypeFilter, native, erc20) => {
    const filters = read({ assetTypeFilter })
    expect(passesFilters(filters, 'eip155:1', { address: 'native', type: 'NATIVE' })).toBe(native)
    expect(passesFilters(filters, 'eip155:1', { address: token, type: 'ERC20' })).toBe(erc20)
  })
})
