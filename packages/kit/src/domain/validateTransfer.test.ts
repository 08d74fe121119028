import { describe, expect, it } from 'vitest'
import { normalizeEvm, parseEvmAddress } from '../chains/evm/evmRules.ts'
import { makeToken } from './portfolio/token.ts'
import { type TransferDraft, validateTransfer } from './validateTransfer.ts'

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
const validate = (typed: Omit<TransferDraft, 'to'>) =>
  validateTransfer({ ...typed, to: parseEvmAddress(typed.receiver) }, normalizeEvm)

describe('validateTransfer', () => {
  it.each<[string, Partial<Parameters<typeof validate>[0]>, string]>([
    ['no token', { token: undefined }, 'token-missing'],
    ['no amount', { amount: 'empty' }, 'amount-missing'],
    ['zero', { amount: 0n }, 'amount-missing'],
    ['no number', { amount: 'malformed' }, 'amount-malformed'],
    ['a thousand or one', { amount: 'ambiguous' }, 'amount-malformed'],
    ['too many decimals', { amount: 'too-precise' }, 'amount-too-precise'],
    ['more than a word holds', { amount: 'too-large' }, 'amount-above-balance'],
    ['one unit too many', { amount: 1001n }, 'amount-above-balance'],
    ['no receiver', { receiver: '' }, 'receiver-missing'],
    ['spaces', { receiver: '  ' }, 'receiver-missing'],
    ['39 digits', { receiver: receiver.slice(0, -1) }, 'receiver-invalid'],
    ['41 digits', { receiver: `${receiver}0` }, 'receiver-invalid'],
    ['a letter beyond f', { receiver: `${receiver.slice(0, -1)}g` }, 'receiver-invalid'],
    ['another namespace', { receiver: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }, 'receiver-invalid'],
    ['the token itself', { receiver: token.address ?? '' }, 'receiver-is-token'],
    ['an invalid receiver before a missing amount', { amount: 'empty', receiver: '0x12' }, 'receiver-invalid'],
    ['the token itself before an amount of zero', { amount: 0n, receiver: token.address ?? '' }, 'receiver-is-token'],
    ['a missing amount before what may be a name', { amount: 'empty', receiver: 'juno.eth' }, 'amount-missing'],
    ['what may be a name once the amount is there', { receiver: 'juno.eth' }, 'receiver-invalid'],
    ['a wrong amount before a wrong receiver', { amount: 1001n, receiver: '0x12' }, 'amount-above-balance'],
    ['a missing amount before a missing receiver', { amount: 'empty', receiver: '' }, 'amount-missing'],
  ])('refuses %s', (_, change, problem) => {
    expect(validate({ ...draft, ...change })).toEqual({ ok: false, problem })
  })

  it.each([
    ['all that is held', { amount: 1000n }, receiver],
    ['spaces around the receiver', { receiver: ` ${receiver}\n` }, receiver],
    ['a receiver without 0x', { receiver: receiver.slice(2) }, receiver],
  ])('accepts %s', (_, change, to) => {
    const amount = 'amount' in change && change.amount ? change.amount : 10n
    expect(validate({ ...draft, ...change })).toEqual({ ok: true, token, amount, to })
  })

  it.each([
    ['the receiver', { amount: 10n }, 'receiver-checking'],
    ['a missing amount first', { amount: 'empty' as const }, 'amount-missing'],
    ['a wrong amount first', { amount: 1001n }, 'amount-above-balance'],
  ])('waits for a check that takes time: %s', (_, change, problem) => {
    expect(validateTransfer({ ...draft, ...change, to: null }, normalizeEvm)).toEqual({ ok: false, problem })
  })
})
