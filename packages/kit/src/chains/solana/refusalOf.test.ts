import { expect, test } from 'vitest'
import { refusalOf } from './refusalOf.ts'

const custom = (number: number) => ({ InstructionError: [1, { Custom: number }] })

test.each([
  ['AccountNotFound', { code: 'balance-too-low' }],
  ['InsufficientFundsForFee', { code: 'balance-too-low' }],
  [{ InstructionError: [0, 'InsufficientFunds'] }, { code: 'balance-too-low' }],
  [custom(1), { code: 'balance-too-low' }],
  [custom(17), { code: 'account-frozen' }],
  [custom(36), { code: 'memo-required' }],
  [custom(37), { code: 'token-not-transferable' }],
  [custom(99), { code: 'refused', detail: '{"InstructionError":[1,{"Custom":99}]}' }],
  [
    { InsufficientFundsForRent: { account_index: 0 } },
    { code: 'refused', detail: 'An account would be left with less than the least that one holds' },
  ],
])('%j', (err, expected) => {
  expect(refusalOf(err)).toEqual(expected)
})

test('a program that says why is quoted', () => {
  const logs = ['Program log: Error: closed today', 'Program 1111 failed: custom program error: 0x63']
  expect(refusalOf(custom(99), logs)).toEqual({ code: 'refused', detail: 'custom program error: 0x63' })
})
