import { isAddress } from '@foyer/contract'
import * as v from 'valibot'
import type { PoolQuestion } from '../../engines/rpc/askPool.ts'

/** The programs that keep tokens (https://solana.com/docs/tokens): the first one and Token-2022. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const largestU64 = 18_446_744_073_709_551_615n
/** More accounts than this are more than a person has. */
const maxTokenAccounts = 20_000

/** A base58 address of 32 bytes. */
export const solanaAddress = v.pipe(
  v.string(),
  v.check((text) => isAddress('solana', text)),
)

/** An amount of 64 bits, which the wire has as a number or a text. */
export const u64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
  v.transform((amount: number | string) => BigInt(amount)),
  v.maxValue(largestU64),
)

const tokenDecimals = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255))

/** An amount of a token with its precision, exact. */
export const tokenAmount = v.object({
  amount: u64,
  decimals: tokenDecimals,
})

const tokenAccount = v.object({
  pubkey: solanaAddress,
  account: v.object({
    data: v.object({
      parsed: v.object({ info: v.object({ mint: solanaAddress, owner: solanaAddress, tokenAmount }) }),
    }),
  }),
})

/** A token account: who it belongs to, and what is in it. */
export type TokenAccount = { address: string; mint: string; owner: string; amount: bigint; decimals: number }

// One account that cannot be read makes the answer unusable: without it a balance would be told too low.
const tokenAccounts = v.pipe(
  v.object({ value: v.pipe(v.array(v.unknown()), v.maxLength(maxTokenAccounts), v.array(tokenAccount)) }),
  v.transform(({ value }) =>
    value.map(
      ({ pubkey, account }): TokenAccount => ({
        address: pubkey,
        mint: account.data.parsed.info.mint,
        owner: account.data.parsed.info.owner,
        ...account.data.parsed.info.tokenAmount,
      }),
    ),
  ),
)

const settings = { commitment: 'confirmed' } as const

/** getBalance: lamports of an account. */
export function balanceOf(owner: string): PoolQuestion<bigint> {
  const schema = v.pipe(
    v.object({ value: u64 }),
    v.transform(({ value }) => value),
  )
  return { method: 'getBalance', params: [owner, settings], schema }
}

/** getAccountInfo of a mint: its decimals; `undefined` for what is no mint. */
export function decimalsOf(mint: string): PoolQuestion<number | undefined> {
  const parsed = v.object({
    data: v.object({ parsed: v.object({ type: v.literal('mint'), info: v.object({ decimals: tokenDecimals }) }) }),
    owner: v.picklist([...tokenPrograms]),
  })
  const schema = v.pipe(
    v.object({ value: v.nullable(v.object({})) }),
    v.transform(() => undefined),
  )
  const asMint = v.pipe(
    v.object({ value: parsed }),
    v.transform(({ value }) => value.data.parsed.info.decimals),
  )
  const params = [mint, { ...settings, encoding: 'jsonParsed' }]
  return { method: 'getAccountInfo', params, schema: v.union([asMint, schema]) }
}

/** getTokenAccountsByOwner for each token program; an answer with accounts of another owner is refused. */
export function tokenAccountsOf(owner: string): readonly PoolQuestion<readonly TokenAccount[]>[] {
  const schema = v.pipe(
    tokenAccounts,
    v.check((accounts) => accounts.every((account) => account.owner === owner)),
  )
  return tokenPrograms.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, { ...settings, encoding: 'jsonParsed' }],
    schema,
  }))
}
