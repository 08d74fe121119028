import { describe, expect, it } from 'vitest'
import { makeToken } from './portfolio/token.ts'
import { checkFeeFunds, type FeeFunds, largestNativeAmount, validateTransfer } from './validateTransfer.ts'

const receiver = '0x4E10b83c00000000000000000000000005d17aF2'
const token = makeToken({
  networkId: 'eip155:1',
  address: '0x1111111111111111111111111111111111111111',
  name: 'Test Dollar',
  symbol: 'TUSD',
  decimals: 6,
  amount: 1000n,
})
const draft = { token, amount: 10n, receiver }

describe('validateTransfer', () => {
  it.each([
    ['no token', { token: undefined }, 'token-missing'],
    ['no amount', { amount: 'empty' }, 'amount-missing'],
    ['zero', { amount: 0n }, 'amount-missing'],
    ['no number', { amount: 'malformed' }, 'amount-malformed'],
    ['too many decimals', { amount: 'too-precise' }, 'amount-too-precise'],
    ['more than a word holds', { amount: 'too-large' }, 'amount-above-balance'],
    ['one unit too many', { amount: 1001n }, 'amount-above-balance'],
    ['no receiver', { receiver: '' }, 'receiver-missing'],
    ['spaces', { receiver: '  ' }, 'receiver-missing'],
    ['39 digits', { receiver: receiver.slice(0, -1) }, 'receiver-invalid'],
    ['41 digits', { receiver: `${receiver}0` }, 'receiver-invalid'],
    ['a letter beyond f', { receiver: `${receiver.slice(0, -1)}g` }, 'receiver-invalid'],
    ['another namespace', { receiver: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }, 'receiver-invalid'],
    ['the token itself', { receiver: token.address }, 'receiver-is-token'],
  ] as const)('refuses %s', (_, change, problem) => {
    expect(validateTransfer({ ...draft, ...change } as typeof draft, 'eip155')).toEqual({ ok: false, problem })
  })

  it.each([
    ['all that is held', { amount: 1000n }, receiver],
    ['spaces around the receiver', { receiver: ` ${receiver}\n` }, receiver],
    ['a receiver without 0x', { receiver: receiver.slice(2) }, receiver.toLowerCase()],
  ])('accepts %s', (_, change, to) => {
    const amount = 'amount' in change && change.amount ? change.amount : 10n
    expect(validateTransfer({ ...draft, ...change }, 'eip155')).toEqual({ ok: true, token, amount, to })
  })
})

describe('checkFeeFunds', () => {
  it.each([
    ['below the fee', { balance: 99n }, 'insufficient'],
    ['equal to the fee', { balance: 100n }, 'enough'],
    ['above the fee', { balance: 101n }, 'enough'],
    ['zero', { balance: 0n }, 'insufficient'],
    ['zero without a price', { balance: 0n, price: undefined }, 'insufficient'],
    ['unknown price', { balance: 99n, price: undefined }, 'unknown'],
    ['unknown fee', { balance: 99n, fee: undefined }, 'unknown'],
    ['unknown balance', { balance: undefined }, 'unknown'],
    ['zero in a smart account', { balance: 0n, accountType: 'smartAccount' }, 'enough'],
    ['zero in another account', { balance: 0n, accountType: 'eoa' }, 'insufficient'],
    ['below the fee after the transfer', { balance: 150n, spent: 51n }, 'insufficient'],
    ['equal to the fee after the transfer', { balance: 150n, spent: 50n }, 'enough'],
    ['nothing after the transfer', { balance: 150n, spent: 150n }, 'insufficient'],
  ])('%s', (_, change, expected) => {
    const funds: FeeFunds = { balance: 100n, fee: 100n, price: 2000 }
    expect(checkFeeFunds({ ...funds, ...change })).toBe(expected)
  })

  it('leaves twice the fee, and never less than nothing', () => {
    expect(largestNativeAmount(1000n, 100n)).toBe(800n)
    expect(largestNativeAmount(200n, 100n)).toBe(0n)
    expect(largestNativeAmount(100n, 100n)).toBe(0n)
  })
})
