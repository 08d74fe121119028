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

  it('reads nothing in a statement', () => {
    expect(read('Vote', { cups: 2 })).toEqual([])
    expect(givesAuthority('Vote')).toBe(false)
    expect(givesAuthority('OrderComponents')).toBe(true)
  })
})
