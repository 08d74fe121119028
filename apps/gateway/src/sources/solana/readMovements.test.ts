// Long because it is one table of transactions as nodes write them.
import { base58 } from '@scure/base'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { operationOf, readMovements, type SolanaOperation } from './readMovements.ts'
import { transactionOf } from './solanaTransaction.ts'

const address = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
const [own, other, pool, ownTokens, otherTokens, poolTokens] = [1, 2, 3, 4, 5, 6].map(address) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const mint = address(9)
const wrapped = 'So11111111111111111111111111111111111111112'
const signature = base58.encode(new Uint8Array(64).fill(7))
const fee = 5_000
const rent = 2_039_280

type Token = [place: number, owner: string, amount: number, mint?: string]

/** A transaction as nodes write it, with an account, its lamports before and after, in each row. */
function answer(
  accounts: readonly [string, number, number][],
  before: Token[] = [],
  after: Token[] = [],
  changes = {},
) {
  const write = ([accountIndex, owner, amount, of = mint]: Token) => ({
    accountIndex,
    mint: of,
    owner,
    programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    uiTokenAmount: {
      amount: String(amount),
      decimals: 6,
      uiAmount: amount / 1e6,
      uiAmountString: String(amount / 1e6),
    },
  })
  return {
    slot: 430,
    blockTime: 1_700_000_000,
    version: 'legacy',
    transaction: { signatures: [signature], message: { accountKeys: accounts.map(([key]) => key), instructions: [] } },
    meta: {
      err: null,
      status: { Ok: null },
      fee,
      innerInstructions: [],
      preBalances: accounts.map(([, lamports]) => lamports),
      postBalances: accounts.map(([, , lamports]) => lamports),
      preTokenBalances: before.map(write),
      postTokenBalances: after.map(write),
      logMessages: [],
      rewards: null,
      ...changes,
    },
  }
}

const parse = (result: unknown) => v.parse(transactionOf(signature).schema, result)

const table: [string, SolanaOperation, unknown, unknown[]][] = [
  [
    'SOL sent, with its fee left out',
    'send',
    answer([
      [own, 1_000_000, 1_000_000 - 300 - fee],
      [other, 0, 300],
    ]),
    [{ mint: 'native', direction: 'out', amount: 300n, decimals: 9, other }],
  ],
  [
    'SOL received from who paid the fee',
    'receive',
    answer([
      [other, 1_000_000, 1_000_000 - 300 - fee],
      [own, 10, 310],
    ]),
    [{ mint: 'native', direction: 'in', amount: 300n, decimals: 9, other }],
  ],
  [
    'tokens sent to an account that is opened for them, which costs rent',
    'send',
    answer(
      [
        [own, 9_000_000, 9_000_000 - rent - fee],
        [ownTokens, rent, rent],
        [otherTokens, 0, rent],
      ],
      [[1, own, 700]],
      [
        [1, own, 200],
        [2, other, 500],
      ],
    ),
    [
      { mint, direction: 'out', amount: 500n, decimals: 6, other },
      { mint: 'native', direction: 'out', amount: BigInt(rent), decimals: 9, other: undefined },
    ],
  ],
  [
    'tokens received into an account that the receiver opened: the rent stays its own',
    'receive',
    answer(
      [
        [own, 9_000_000, 9_000_000 - rent - fee],
        [ownTokens, 0, rent],
        [otherTokens, rent, rent],
      ],
      [[2, other, 700]],
      [
        [1, own, 700],
        [2, other, 0],
      ],
    ),
    [{ mint, direction: 'in', amount: 700n, decimals: 6, other }],
  ],
  [
    'a swap of SOL that was wrapped in between',
    'trade',
    answer(
      [
        [own, 9_000_000, 9_000_000 - 1_000_000 - fee],
        [ownTokens, rent, rent],
        [poolTokens, rent, rent],
        [address(8), rent, rent + 1_000_000],
      ],
      [
        [1, own, 0],
        [2, pool, 900],
        [3, pool, 0, wrapped],
      ],
      [
        [1, own, 900],
        [2, pool, 0],
        [3, pool, 1_000_000, wrapped],
      ],
    ),
    [
      { mint: 'native', direction: 'out', amount: 1_000_000n, decimals: 9, other: pool },
      { mint, direction: 'in', amount: 900n, decimals: 6, other: pool },
    ],
  ],
  [
    'SOL sent to two accounts, to each its own',
    'send',
    answer([
      [own, 1_000_000, 1_000_000 - 340 - fee],
      [pool, 0, 40],
      [other, 0, 300],
    ]),
    [
      { mint: 'native', direction: 'out', amount: 300n, decimals: 9, other },
      { mint: 'native', direction: 'out', amount: 40n, decimals: 9, other: pool },
    ],
  ],
  [
    'tokens that one account sends to many, from the side of one of them',
    'receive',
    answer(
      [
        [other, 9_000_000, 9_000_000 - fee],
        [otherTokens, rent, rent],
        [ownTokens, rent, rent],
        [poolTokens, rent, rent],
      ],
      [[1, other, 900]],
      [
        [1, other, 0],
        [2, own, 300],
        [3, pool, 600],
      ],
    ),
    [{ mint, direction: 'in', amount: 300n, decimals: 6, other }],
  ],
  [
    'a transfer of which a part is destroyed',
    'send',
    answer(
      [
        [own, 9_000_000, 9_000_000 - fee],
        [ownTokens, rent, rent],
        [otherTokens, rent, rent],
        [poolTokens, rent, rent],
      ],
      [[1, own, 100]],
      [
        [1, own, 0],
        [2, other, 60],
        [3, pool, 30],
      ],
    ),
    [
      { mint, direction: 'out', amount: 60n, decimals: 6, other },
      { mint, direction: 'out', amount: 30n, decimals: 6, other: pool },
      { mint, direction: 'out', amount: 10n, decimals: 6, other: undefined },
    ],
  ],
  [
    'a swap over two pools: one movement each way, with the pool that had most of it',
    'trade',
    answer(
      [
        [own, 9_000_000, 9_000_000 + 500_000 - fee],
        [ownTokens, rent, rent],
        [poolTokens, rent, rent],
        [otherTokens, rent, rent],
        [address(8), rent + 400_000, rent],
        [address(7), rent + 100_000, rent],
      ],
      [
        [1, own, 100],
        [2, pool, 0],
        [3, other, 0],
        [4, pool, 400_000, wrapped],
        [5, other, 100_000, wrapped],
      ],
      [
        [1, own, 0],
        [2, pool, 80],
        [3, other, 20],
        [4, pool, 0, wrapped],
        [5, other, 0, wrapped],
      ],
    ),
    [
      { mint, direction: 'out', amount: 100n, decimals: 6, other: pool },
      { mint: 'native', direction: 'in', amount: 500_000n, decimals: 9, other: pool },
    ],
  ],
  [
    'a swap over a coin in between, which the account never has',
    'trade',
    answer(
      [
        [own, 9_000_000, 9_000_000 - fee],
        [ownTokens, rent, rent],
        [otherTokens, rent, rent],
        [poolTokens, rent, rent],
        [address(21), rent, rent],
        [address(22), rent, rent],
        [address(23), rent, rent],
      ],
      [
        [1, own, 100],
        [2, own, 0, address(11)],
        [3, pool, 0],
        [4, pool, 50, address(12)],
        [5, other, 0, address(12)],
        [6, other, 7, address(11)],
      ],
      [
        [1, own, 0],
        [2, own, 7, address(11)],
        [3, pool, 100],
        [4, pool, 0, address(12)],
        [5, other, 50, address(12)],
        [6, other, 0, address(11)],
      ],
    ),
    [
      { mint, direction: 'out', amount: 100n, decimals: 6, other: pool },
      { mint: address(11), direction: 'in', amount: 7n, decimals: 6, other },
    ],
  ],
  [
    'wrapping of SOL, which moves nothing',
    'execute',
    answer(
      [
        [own, 9_000_000, 9_000_000 - 500 - rent - fee],
        [ownTokens, 0, rent + 500],
      ],
      [],
      [[1, own, 500, wrapped]],
    ),
    [],
  ],
  [
    'two accounts of one mint, between which tokens move',
    'execute',
    answer(
      [
        [own, 9_000, 9_000 - fee],
        [ownTokens, rent, rent],
        [otherTokens, rent, rent],
      ],
      [
        [1, own, 5],
        [2, own, 0],
      ],
      [
        [1, own, 0],
        [2, own, 5],
      ],
    ),
    [],
  ],
  [
    'new tokens in an account that another account opened',
    'mint',
    answer(
      [
        [other, 9_000_000, 9_000_000 - rent - fee],
        [ownTokens, 0, rent],
      ],
      [],
      [[1, own, 4]],
    ),
    [{ mint, direction: 'in', amount: 4n, decimals: 6, other: undefined }],
  ],
  [
    'SOL sent beside an account that was closed, whose rent came back',
    'send',
    answer(
      [
        [own, 9_000_000, 9_000_000 + rent - 4_000_000 - fee],
        [ownTokens, rent, 0],
        [other, 1, 4_000_001],
      ],
      [[1, own, 0]],
    ),
    [{ mint: 'native', direction: 'out', amount: 4_000_000n, decimals: 9, other }],
  ],
  [
    'new tokens that no account lost',
    'mint',
    answer(
      [
        [other, 9_000, 9_000 - fee],
        [ownTokens, rent, rent],
      ],
      [[1, own, 1]],
      [[1, own, 4]],
    ),
    [{ mint, direction: 'in', amount: 3n, decimals: 6, other: undefined }],
  ],
  [
    'tokens that were destroyed',
    'burn',
    answer(
      [
        [own, 9_000, 9_000 - fee],
        [ownTokens, rent, rent],
      ],
      [[1, own, 4]],
      [[1, own, 1]],
    ),
    [{ mint, direction: 'out', amount: 3n, decimals: 6, other: undefined }],
  ],
  [
    'a failure, which costs its fee alone',
    'execute',
    answer([[own, 9_000, 9_000 - fee]], [], [], { err: { InstructionError: [0, { Custom: 1 }] } }),
    [],
  ],
  [
    'an account that a lookup table named',
    'receive',
    answer([[other, 9_000_000, 9_000_000 - 40 - fee]], [], [], {
      loadedAddresses: { writable: [own], readonly: [pool] },
      preBalances: [9_000_000, 0, 1],
      postBalances: [9_000_000 - 40 - fee, 40, 1],
    }),
    [{ mint: 'native', direction: 'in', amount: 40n, decimals: 9, other }],
  ],
  [
    'amounts past 2^53, which come as texts',
    'receive',
    answer(
      [
        [other, 0, 0],
        [own, 0, 0],
      ],
      [],
      [],
      {
        preBalances: ['9007199254745994', 0],
        postBalances: [1, '9007199254740993'],
      },
    ),
    [{ mint: 'native', direction: 'in', amount: 9_007_199_254_740_993n, decimals: 9, other }],
  ],
]

describe('readMovements', () => {
  it.each(table)('%s: %s', (_, operation, result, movements) => {
    const found = readMovements(parse(result), own)
    expect(found).toEqual(movements)
    expect(operationOf(found)).toBe(operation)
  })

  it('tells the same sum, however many shares of it there are', () => {
    const shares = fc.array(fc.bigInt({ min: 1n, max: 2n ** 50n }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(shares, (sent) => {
        const all = sent.reduce((sum, each) => sum + each, 0n)
        const receivers = sent.map((_, index): [string, number, number] => [address(20 + index), 0, 0])
        const result = answer([[own, 0, 0], ...receivers], [], [], {
          preBalances: [String(all + BigInt(fee)), ...sent.map(() => 0)],
          postBalances: [0, ...sent.map(String)],
        })
        const found = readMovements(parse(result), own)
        expect(found.reduce((sum, { amount }) => sum + amount, 0n)).toBe(all)
        expect(found.every(({ direction, mint: moved }) => direction === 'out' && moved === 'native')).toBe(true)
        expect(found).toHaveLength(sent.length > 16 ? 1 : sent.length)
      }),
    )
  })

  it('tells each of two accounts what went between them, and no other account anything', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 62n })
    fc.assert(
      fc.property(amount, amount, fc.nat(1_000_000), (sent, kept, paid) => {
        const result = answer(
          [
            [own, 0, 0],
            [other, 0, 0],
            [pool, 1, 1],
          ],
          [],
          [],
          {
            fee: paid,
            preBalances: [String(sent + kept + BigInt(paid)), 0, 1],
            postBalances: [String(kept), String(sent), 1],
          },
        )
        const transaction = parse(result)
        expect(readMovements(transaction, own)).toMatchObject([{ direction: 'out', amount: sent, other }])
        expect(readMovements(transaction, other)).toMatchObject([{ direction: 'in', amount: sent, other: own }])
        expect(readMovements(transaction, pool)).toEqual([])
        expect(readMovements(transaction, mint)).toEqual([])
      }),
    )
  })
})

describe('an answer about a transaction', () => {
  const good = answer([[own, 9_000, 9_000 - fee]])
  it.each([
    ['nothing', null],
    [
      'another transaction',
      { ...good, transaction: { ...good.transaction, signatures: [signature.replace(/.$/, '2')] } },
    ],
    ['no meta, which old nodes have thrown away', { ...good, meta: null }],
    ['fewer balances than accounts', { ...good, meta: { ...good.meta, postBalances: [] } }],
    ['a balance below nothing', { ...good, meta: { ...good.meta, postBalances: [-1] } }],
    ['an invalid account', answer([['abc', 1, 1]])],
    ['tokens in an account that it does not name', answer([[own, 9_000, 4_000]], [[1, own, 1]])],
    ['more accounts than there can be', answer(Array.from({ length: 257 }, () => [own, 1, 1]))],
    ['an invalid time', { ...good, blockTime: 1e15 }],
  ])('fails for %s', (_, result) => {
    expect(v.is(transactionOf(signature).schema, result)).toBe(false)
  })

  it('reads with its accounts as objects, and without what is optional', () => {
    const message = { accountKeys: [{ pubkey: own, signer: true, writable: true, source: 'transaction' }] }
    const { loadedAddresses: _, preTokenBalances: __, ...meta } = { loadedAddresses: null, ...good.meta }
    const read = parse({ ...good, blockTime: null, meta, transaction: { ...good.transaction, message } })
    expect(read).toMatchObject({ keys: [own], time: undefined, isFailed: false, fee: 5_000n })
  })
})
