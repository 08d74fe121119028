import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { riskOf, type Step, wrappedSol } from '../steps/step.ts'
import { little } from './buildTransaction.fixture.ts'
import { readInstructions } from './readInstructions.ts'
import type { SolanaAccount } from './solanaAccounts.ts'

const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const system = '11111111111111111111111111111111'
const stake = 'Stake11111111111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const [account, stranger, held, mint] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)]

type Asked = { program: string; accounts: readonly string[]; data: readonly number[] }
function read(asked: readonly Asked[], accounts: ReadonlyMap<string, SolanaAccount> = new Map()): readonly Step[] {
  const keys = [...new Set(asked.flatMap((each) => [each.program, ...each.accounts]))]
  const instructions = asked.map(({ accounts: used, data, program }) => ({
    programIndex: keys.indexOf(program),
    accounts: used.map((each) => keys.indexOf(each)),
    data: Uint8Array.from(data),
  }))
  return readInstructions({ instructions, keys, account, accounts })
}
const word = (value: number) => little(BigInt(value), 4)

/** An account of tokens of `mint` that belongs to `owner`. */
const holds = (of: string, owner: string, lamports: bigint): SolanaAccount => {
  const data = new Uint8Array(165)
  data.set([...base58.decode(of), ...base58.decode(owner)])
  return { lamports, program: tokenProgram, data }
}

describe('what instructions of Solana do', () => {
  const create = (deposit: bigint, space = 165n, owner = tokenProgram): Asked => ({
    program: system,
    accounts: [account, held],
    data: [...word(0), ...little(deposit, 8), ...little(space, 8), ...base58.decode(owner)],
  })
  const initialize = (owner: string): Asked => ({
    program: tokenProgram,
    accounts: [held, mint],
    data: [18, ...base58.decode(owner)],
  })

  it('tells a new account that gets more than its deposit as a payment to it, however large it is', () => {
    const opens = { kind: 'open', account: held, deposit: 2_039_280n, owner: tokenProgram }
    expect(read([create(2_039_280n)])).toEqual([opens])
    for (const [space, owner] of [
      [0n, system],
      [165n, tokenProgram],
      [10_000_000n, stranger],
    ] as const)
      expect(read([create(69_000_000_000n, space, owner)])).toEqual([
        { kind: 'coin', amount: 69_000_000_000n, to: held },
      ])
    const opened = { kind: 'open', account: held, deposit: undefined }
    expect(read([create(5_000_000_000n), initialize(account)])).toEqual([
      { kind: 'open', account: held, deposit: 5_000_000_000n, owner: tokenProgram },
      { ...opened, owner: account },
    ])
    expect(read([create(5_000_000_000n), initialize(stranger)])).toEqual([
      { kind: 'coin', amount: 5_000_000_000n, to: held },
      { ...opened, owner: stranger },
    ])
  })

  it('names the owner and the token that an account has by then, where it is closed and opened anew on the way', () => {
    const worthless = keyOf(5)
    const mine = keyOf(6)
    const close: Asked = { program: tokenProgram, accounts: [held, account, account], data: [9] }
    const reopen = (owner: string) => [close, create(2_039_280n), initialize(owner)]
    const transfer = (from: string, to: string): Asked => ({
      program: tokenProgram,
      accounts: [from, to, account],
      data: [3, ...little(7n, 8)],
    })
    const before = new Map([
      [held, holds(worthless, account, 2_039_280n)],
      [mine, holds(mint, account, 2_039_280n)],
    ])
    expect(read([...reopen(stranger), transfer(mine, held)], before).at(-1)).toMatchObject({
      token: mint,
      to: stranger,
    })
    expect(read([...reopen(account), transfer(held, stranger)], before).at(-1)).toMatchObject({ token: mint })
    const handOver: Asked = {
      program: tokenProgram,
      accounts: [held, account],
      data: [6, 2, 1, ...base58.decode(stranger)],
    }
    expect(read([handOver, transfer(mine, held)], before).at(-1)).toMatchObject({ to: stranger })
    // An account that was never opened anew is what it was.
    expect(read([transfer(held, mine)], before).at(-1)).toMatchObject({ token: worthless, to: account })
  })

  it('tells an account that is closed for another one as what goes, or as given away', () => {
    const close = (to: string): Asked => ({ program: tokenProgram, accounts: [held, to, account], data: [9] })
    const known = (of: string) => new Map([[held, holds(of, account, 2_039_280n)]])
    expect(read([close(account)], known(wrappedSol))).toEqual([{ kind: 'close', account: held, to: account }])
    expect(read([close(stranger)], known(mint))).toEqual([
      { kind: 'coin', amount: 2_039_280n, to: stranger, from: undefined },
    ])
    for (const accounts of [known(wrappedSol), new Map<string, SolanaAccount>()]) {
      const steps = read([close(stranger)], accounts)
      expect(steps).toEqual([{ kind: 'handOver', account: held, to: stranger }])
      expect(steps.map(riskOf)).toEqual(['authority'])
    }
  })

  it.each<[string, Asked]>([
    [
      'Authorize',
      {
        program: stake,
        accounts: [held, keyOf(9), account],
        data: [...word(1), ...base58.decode(stranger), ...word(1)],
      },
    ],
    [
      'AuthorizeChecked',
      { program: stake, accounts: [held, keyOf(9), account, stranger], data: [...word(10), ...word(1)] },
    ],
    [
      'AuthorizeNonceAccount',
      { program: system, accounts: [held, account], data: [...word(7), ...base58.decode(stranger)] },
    ],
  ])('tells %s as an account that is given away', (_, asked) => {
    expect(read([asked])).toEqual([{ kind: 'handOver', account: held, to: stranger }])
  })

  it('tells coins that leave a stake or a nonce account as a payment', () => {
    const withdraw = (program: string, number: number, to: string): Asked => ({
      program,
      accounts: [held, to],
      data: [...word(number), ...little(7n, 8)],
    })
    for (const [program, number] of [
      [stake, 4],
      [system, 5],
    ] as const) {
      expect(read([withdraw(program, number, stranger)])).toEqual([
        { kind: 'coin', amount: 7n, to: stranger, from: undefined },
      ])
      expect(read([withdraw(program, number, account)])).toEqual([
        { kind: 'coin', amount: 7n, to: account, from: held },
      ])
    }
  })

  it('names the program of what it does not know', () => {
    for (const data of [[], word(2), word(4).slice(0, 3), [...word(4), 1], [...word(1), 1], word(99)])
      expect(read([{ program: stake, accounts: [held, stranger], data }])).toEqual([
        { kind: 'program', program: stake },
      ])
    expect(read([{ program: system, accounts: [held], data: [...word(7), 1] }])).toEqual([
      { kind: 'program', program: system },
    ])
  })

  it.each([
    ['a confidential transfer', [27, 7], [held, mint, stranger], stranger],
    ['a confidential transfer with a fee', [27, 13], [held, mint, stranger], stranger],
    ['a confidential burn', [42, 4], [held, mint], undefined],
  ] as const)('tells %s as an amount that is hidden', (_, data, accounts, to) => {
    const program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
    const steps = read([{ program, accounts, data }])
    expect(steps).toEqual([{ kind: 'hidden', token: mint, to }])
    expect(steps.map(riskOf)).toEqual(['hidden'])
    // Other parts of the extension stay unread.
    expect(read([{ program, accounts, data: [data[0], 2] }]).map(riskOf)).toEqual(['unread'])
  })
})
