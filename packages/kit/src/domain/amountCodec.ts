import type { Codec } from './persistedCache.ts'

/** Amounts as decimal text, since JSON has no bigint. */
export const amountCodec: Codec<bigint> = {
  encode: (amount) => amount.toString(),
  decode: (value) => (typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined),
}
