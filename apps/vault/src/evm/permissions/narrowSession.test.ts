import { erc20Abi, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { narrowSession } from './narrowSession.ts'
import type { PermissionRequest } from './permission.ts'
import { writePermissions } from './writePermissions.ts'

const token = `0x${'33'.repeat(20)}` as const
const asked: PermissionRequest = {
  chain: 'eip155:1',
  key: `0x${'11'.repeat(20)}`,
  expiry: 2_000,
  permissions: [
    { kind: 'coin', amount: 100n, period: 60, start: 5 },
    {
      kind: 'call',
      contract: token,
      abi: erc20Abi,
      functions: [
        { name: 'transfer', selector: '0xa9059cbb', fixed: [{ index: 1, value: pad('0x5'), given: 5n }], value: 7n },
        { name: 'approve', selector: '0x095ea7b3', fixed: [], value: 2n },
      ],
      value: 7n,
    },
  ],
  adjustable: [true, true],
}

describe('what a visitor grants of a session', () => {
  it('lowers each amount and the end, and nothing else', () => {
    const [coin, calls] = asked.permissions
    const [transfer, approve] = calls?.kind === 'call' ? calls.functions : []
    for (const [most, ofApprove] of [
      [0n, 0n],
      [1n, 1n],
      [2n, 2n],
      [6n, 2n],
    ] as const)
      expect(narrowSession(asked, { expiry: 1_000, amounts: [40n, most] })).toEqual({
        ...asked,
        expiry: 1_000,
        permissions: [
          { ...coin, amount: 40n },
          // A function that may take less than that along keeps its own limit.
          {
            ...calls,
            value: most,
            functions: [
              { ...transfer, value: most },
              { ...approve, value: ofApprove },
            ],
          },
        ],
      })
    expect(narrowSession(asked, undefined)).toBe(asked)
    expect(narrowSession(asked, { expiry: 2_000, amounts: [100n, 7n] })).toEqual(asked)
  })

  it.each([
    ['a later end', asked, { expiry: 2_001, amounts: [100n, 7n] }],
    ['more than was asked for', asked, { expiry: 2_000, amounts: [101n, 7n] }],
    ['more with each call', asked, { expiry: 2_000, amounts: [100n, 8n] }],
    ['an allowance of nothing', asked, { expiry: 2_000, amounts: [0n, 7n] }],
    ['less than nothing', asked, { expiry: 2_000, amounts: [-1n, 7n] }],
    ['fewer amounts', asked, { expiry: 2_000, amounts: [100n] }],
    ['more amounts', asked, { expiry: 2_000, amounts: [100n, 7n, 0n] }],
    ['less of what may not be changed', { ...asked, adjustable: [false, true] }, { expiry: 2_000, amounts: [99n, 7n] }],
    ['a sooner end of that', { ...asked, adjustable: [true, false] }, { expiry: 1_999, amounts: [100n, 7n] }],
  ])('refuses %s', (_, request, terms) => {
    expect(() => narrowSession(request, terms)).toThrow(expect.objectContaining({ failure: 'invalid' }))
  })

  it('keeps a session unchanged where nothing can be changed', () => {
    const fixed = { ...asked, adjustable: [false, false] }
    expect(narrowSession(fixed, { expiry: 2_000, amounts: [100n, 7n] })).toEqual(fixed)
  })

  it('reads to the site as it asked for it (ERC-7715)', () => {
    expect(writePermissions({ ...asked, adjustable: [true, false] })).toEqual([
      {
        isAdjustmentAllowed: true,
        type: 'native-token-recurring-allowance',
        data: { allowance: '0x64', start: 5, period: 60 },
      },
      {
        isAdjustmentAllowed: false,
        type: 'contract-call',
        data: {
          address: token,
          abi: erc20Abi,
          functions: [
            { functionName: 'transfer', args: [null, { operator: 'EQUAL', value: 5n }], valueLimit: '0x7' },
            { functionName: 'approve', args: [], valueLimit: '0x2' },
          ],
        },
      },
    ])
  })
})
