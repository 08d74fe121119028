import type { TypedDataDefinition } from 'viem'
import { maxUint160, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { givesAuthority, readTypedRights } from './readTypedRights.ts'

const token = `0x${'11'.repeat(20)}`
const spender = `0x${'22'.repeat(20)}`
const read = (primaryType: string, message: object) =>
  readTypedRights({
    primaryType,
    types: {},
    domain: { verifyingContract: token },
    message,
  } as unknown as TypedDataDefinition)

describe('readTypedRights', () => {
  it('reads permits of tokens, with their end', () => {
    const message = { owner: spender, spender, value: '2500000', nonce: 0, deadline: 1_800_000_000 }
    const found = { kind: 'allow', token: expect.stringMatching(/^0x1{40}$/), amount: 2_500_000n, spender, adds: false }
    expect(read('Permit', message)).toEqual([{ ...found, until: 1_800_000_000 }])
    expect(read('Permit', { ...message, deadline: String(maxUint256) })).toEqual([{ ...found, until: undefined }])
  })

  it('reads the all or nothing of DAI', () => {
    const message = { holder: spender, spender, nonce: 0, expiry: 0, allowed: true }
    expect(read('Permit', message)).toMatchObject([{ amount: maxUint256, spender, until: undefined }])
  })

  it('reads permits of Permit2, one or several', () => {
    const details = { token, amount: String(maxUint160), expiration: 1_800_000_000, nonce: 0 }
    expect(read('PermitSingle', { details, spender, sigDeadline: 1 })).toMatchObject([{ token, amount: maxUint160 }])
    expect(read('PermitBatch', { details: [details, details], spender, sigDeadline: 1 })).toHaveLength(2)
    const permitted = { token, amount: '5' }
    expect(read('PermitTransferFrom', { permitted, spender, nonce: 0, deadline: 9 })).toMatchObject([
      { amount: 5n, until: 9 },
    ])
    expect(read('PermitBatchTransferFrom', { permitted: [permitted], spender, nonce: 0, deadline: 9 })).toHaveLength(1)
  })

  it('reads amounts in decimal, in hexadecimal and as numbers, and no other ones', () => {
    const permit = (value: unknown, more: object = {}) => read('Permit', { spender, value, deadline: 1, ...more })
    for (const value of ['255', 255, 255n, '0xff', '0xFF'])
      expect(permit(value), String(value)).toMatchObject([{ amount: 255n }])
    expect(permit(`0x${'f'.repeat(64)}`)).toMatchObject([{ amount: maxUint256 }])
    expect(permit('9'.repeat(78))).toHaveLength(1)
    for (const value of ['', '0x', '-1', ' 1', '1 ', '1.5', '0xg', `0x1${'0'.repeat(64)}`, '9'.repeat(79), true, null])
      expect(permit(value), String(value)).toEqual([])
    for (const wrong of [` ${spender}`, `${spender}0`, '0x12']) expect(permit('1', { spender: wrong })).toEqual([])
  })

  it('tells an end up to the year 5138, and none after it', () => {
    const until = (deadline: bigint) => read('Permit', { spender, value: '1', deadline })
    expect(until(99_999_999_999n)).toMatchObject([{ until: 99_999_999_999 }])
    expect(until(100_000_000_000n)).toMatchObject([{ until: undefined }])
  })

  it('tells of DAI whether all is allowed, and until when', () => {
    const permit = (allowed: boolean, expiry: number) => read('Permit', { spender, nonce: 0, expiry, allowed })
    expect(permit(false, 0)).toMatchObject([{ amount: 0n, until: undefined }])
    expect(permit(true, 1_800_000_000)).toMatchObject([{ amount: maxUint256, until: 1_800_000_000 }])
  })

  it.each([
    'Permit',
    'PermitSingle',
    'PermitBatch',
    'PermitTransferFrom',
    'PermitBatchTransferFrom',
    'PermitWitnessTransferFrom',
    'PermitBatchWitnessTransferFrom',
    'OrderComponents',
    'BulkOrder',
    'Order',
    'OrderWithNonce',
    'Root',
    'ForwardRequest',
  ])('takes %s for authority, and nothing that only contains it', (type) => {
    expect(givesAuthority(type)).toBe(true)
    expect(givesAuthority(`x${type}`)).toBe(false)
    expect(givesAuthority(`${type}x`)).toBe(false)
  })

  it('reads nothing in a statement', () => {
    expect(read('Vote', { cups: 2 })).toEqual([])
    expect(givesAuthority('Vote')).toBe(false)
    expect(givesAuthority('OrderComponents')).toBe(true)
  })
})
