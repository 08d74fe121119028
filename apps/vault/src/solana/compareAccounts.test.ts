import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { little } from './buildTransaction.fixture.ts'
import { canConcern, compareAccounts } from './compareAccounts.ts'
import type { SolanaAccount } from './solanaAccounts.ts'

const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const [account, thief, place] = [keyOf(1), keyOf(2), keyOf(3)]
const system = '11111111111111111111111111111111'
const stake = 'Stake11111111111111111111111111111111111111'
const loader = 'BPFLoaderUpgradeab1e11111111111111111111111'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const wallet = (lamports: bigint): SolanaAccount => ({ lamports, program: system, data: new Uint8Array() })
const held = (program: string, lamports: bigint, length: number, keys: Readonly<Record<number, string>>) => {
  const data = new Uint8Array(length)
  for (const [at, key] of Object.entries(keys)) data.set(base58.decode(key), Number(at))
  return { lamports, program, data }
}
const compare = (was: SolanaAccount, is: SolanaAccount | undefined, own: readonly [bigint, bigint] = [10n, 10n]) =>
  compareAccounts({
    watched: [account, place],
    before: new Map([
      [account, wallet(own[0])],
      [place, was],
    ]),
    after: new Map([[account, wallet(own[1])], ...(is ? [[place, is] as const] : [])]),
    account,
    fee: 0n,
  })

describe('what a trial changes of accounts', () => {
  it.each([
    ['a stake’s withdrawer', stake, 200, 44],
    ['a nonce’s authority', system, 80, 8],
    ['a program’s upgrade authority', loader, 45, 13],
    ['a mint’s authority', token2022, 82, 4],
    ['the authority of a mint’s fee', token2022, 400, 170],
  ])('tells that %s goes to another account', (_, program, length, at) => {
    const was = held(program, 5n, length, { [at]: account })
    if (length === 400) was.data[165] = 1
    const is = { ...was, data: Uint8Array.from(was.data) }
    is.data.set(base58.decode(thief), at)
    expect(canConcern(was, account)).toBe(true)
    expect(compare(was, is)).toEqual({
      kind: 'changes',
      changes: [],
      rights: [{ kind: 'handOver', account: place, to: thief }],
    })
    expect(compare(was, was)).toEqual({ kind: 'changes', changes: [], rights: [] })
  })

  it('tells coins of a stake that reach another account, and none that reach the account itself', () => {
    const was = held(stake, 5_000n, 200, { 12: account, 44: account })
    const lost = { kind: 'handOver', account: place, to: undefined }
    expect(compare(was, { ...was, lamports: 1_000n })).toMatchObject({ rights: [lost] })
    expect(compare(was, undefined)).toMatchObject({ rights: [lost] })
    expect(compare(was, undefined, [10n, 5_010n])).toEqual({
      kind: 'changes',
      changes: [{ asset: { kind: 'coin' }, amount: 5_000n }],
      rights: [],
    })
  })

  it('leaves out accounts that name others', () => {
    expect(canConcern(held(stake, 5n, 200, { 44: thief }), account)).toBe(false)
    expect(canConcern(held(thief, 5n, 200, { 44: account }), account)).toBe(false)
    expect(canConcern(wallet(1n), account)).toBe(false)
  })

  it('tells that a balance moves which only its owner can read', () => {
    const mint = keyOf(4)
    const tokens = (available: number) => {
      const found = held(token2022, 5n, 165 + 1 + 4 + 295, { 0: mint, 32: account })
      found.data[165] = 2
      found.data.set([...little(5n, 2), ...little(295n, 2)], 166)
      found.data.fill(available, 170 + 161, 170 + 225)
      return found
    }
    expect(compare(tokens(1), tokens(2))).toMatchObject({ rights: [{ kind: 'hidden', token: mint, to: undefined }] })
    expect(compare(tokens(1), tokens(1))).toMatchObject({ rights: [] })
  })
})
