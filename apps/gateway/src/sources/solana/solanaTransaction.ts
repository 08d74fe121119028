import * as v from 'valibot'
import type { PoolQuestion } from '../../engines/rpc/askPool.ts'
import { solanaAddress, tokenAmount, u64 } from './solanaNode.ts'

/** Accounts that one transaction can name, those of its lookup tables included. */
const maxKeys = 256
/** Longest page of signatures that nodes answer. */
const maxSignatures = 1_000

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Seconds since 1970, up to the year 9999. */
const blockTime = v.nullish(v.pipe(whole, v.maxValue(253_402_300_799)))
const few = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(maxKeys))

/** 64 bytes in base58. */
export const signaturePattern = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const signature = v.pipe(v.string(), v.regex(signaturePattern))

const signatureInfo = v.object({
  signature,
  slot: whole,
  blockTime,
  err: v.optional(v.unknown(), null),
  confirmationStatus: v.nullish(v.string()),
})

/** A transaction as a list of an account's signatures tells it. */
export type SignatureInfo = v.InferOutput<typeof signatureInfo>

/** What an account had of one token, in one of its token accounts. */
const tokenBalance = v.object({
  accountIndex: whole,
  mint: solanaAddress,
  owner: v.nullish(solanaAddress),
  uiTokenAmount: tokenAmount,
})

const transaction = v.pipe(
  v.object({
    slot: whole,
    blockTime,
    transaction: v.object({
      signatures: v.pipe(v.array(signature), v.minLength(1), v.maxLength(maxKeys)),
      message: v.object({
        // With their encoding `jsonParsed`, nodes write an object for each key and the looked-up ones beside the others.
        accountKeys: v.pipe(
          few(v.union([solanaAddress, v.object({ pubkey: solanaAddress })])),
          v.transform((keys) => keys.map((key) => (typeof key === 'string' ? key : key.pubkey))),
        ),
      }),
    }),
    meta: v.object({
      err: v.optional(v.unknown(), null),
      fee: u64,
      preBalances: few(u64),
      postBalances: few(u64),
      preTokenBalances: v.nullish(few(tokenBalance)),
      postTokenBalances: v.nullish(few(tokenBalance)),
      loadedAddresses: v.nullish(v.object({ writable: few(solanaAddress), readonly: few(solanaAddress) })),
    }),
  }),
  v.transform(({ slot, blockTime: time, transaction: { signatures, message }, meta }) => ({
    slot,
    time: time ?? undefined,
    signature: signatures[0] ?? '',
    keys: [
      ...message.accountKeys,
      ...(meta.loadedAddresses?.writable ?? []),
      ...(meta.loadedAddresses?.readonly ?? []),
    ],
    isFailed: meta.err !== null,
    fee: meta.fee,
    lamports: { before: meta.preBalances, after: meta.postBalances },
    tokens: { before: meta.preTokenBalances ?? [], after: meta.postTokenBalances ?? [] },
  })),
  v.check(
    ({ keys, lamports: { before, after } }) =>
      keys.length > 0 && before.length === keys.length && after.length === keys.length,
  ),
  v.check(({ keys, tokens }) =>
    [...tokens.before, ...tokens.after].every(({ accountIndex }) => accountIndex < keys.length),
  ),
)

/** What a transaction did, with what every account that it names had before and after. */
export type SolanaTransaction = v.InferOutput<typeof transaction>

/** Writes a transaction in the form of nodes again, as far as it is read. */
export function writeTransaction({ slot, time, signature, keys, isFailed, fee, lamports, tokens }: SolanaTransaction) {
  const writeBalance = ({ uiTokenAmount, ...balance }: (typeof tokens.before)[number]) => ({
    ...balance,
    uiTokenAmount: { ...uiTokenAmount, amount: String(uiTokenAmount.amount) },
  })
  return {
    slot,
    blockTime: time ?? null,
    transaction: { signatures: [signature], message: { accountKeys: keys } },
    meta: {
      err: isFailed ? {} : null,
      fee: String(fee),
      preBalances: lamports.before.map(String),
      postBalances: lamports.after.map(String),
      preTokenBalances: tokens.before.map(writeBalance),
      postTokenBalances: tokens.after.map(writeBalance),
    },
  }
}

/** Reads what {@link writeTransaction} wrote. @throws ValiError for any other text. */
export function readWrittenTransaction(written: unknown): SolanaTransaction {
  return v.parse(transaction, written)
}

/** The highest number that nodes take for a version: what a transaction did is told alike for each. */
const anyVersion = 255

/** getTransaction; an answer about another transaction is not believed. */
export function transactionOf(asked: string): PoolQuestion<SolanaTransaction> {
  const settings = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: anyVersion }
  const schema = v.pipe(
    transaction,
    v.check((found) => found.signature === asked),
  )
  return { method: 'getTransaction', params: [asked, settings], schema }
}

/** getSignaturesForAddress, newest first, of those before a signature. */
export function signaturesFor(
  address: string,
  { before, limit }: { before: string | undefined; limit: number },
): PoolQuestion<readonly SignatureInfo[]> {
  const settings = { commitment: 'confirmed', limit, ...(before === undefined ? {} : { before }) }
  const schema = v.pipe(
    v.array(v.unknown()),
    v.maxLength(Math.min(limit, maxSignatures)),
    v.array(signatureInfo),
    v.check((list) => list.every(({ slot }, index) => slot <= (list[index - 1]?.slot ?? Number.POSITIVE_INFINITY))),
  )
  return { method: 'getSignaturesForAddress', params: [address, settings], schema }
}

/** getFirstAvailableBlock: since which slot a node keeps blocks. */
export const firstAvailableBlock: PoolQuestion<number> = { method: 'getFirstAvailableBlock', params: [], schema: whole }
