import type { OwnerLimits } from '@foyer/contract/vault'
import * as v from 'valibot'

/** Limits as a wallet's row keeps them. */
export type KeptLimits = OwnerLimits & {
  /** Since when they stand, in milliseconds since 1970: younger passkeys and apps confirm nothing before they are a day old. */
  setAt: number
  /** When they end without a confirmation; `null` where their owner has not ended them. */
  endsAt: number | null
}

/** How long limits stand on once their owner ended them without a confirmation. */
export const endingMs = 259_200_000

const kept = v.object({
  above: v.nullable(v.number()),
  newReceivers: v.boolean(),
  exports: v.boolean(),
  setAt: v.number(),
  endsAt: v.nullable(v.number()),
})

/** Reads the limits of a row; `undefined` where none stand any more. */
export function readLimits(text: string | null, now: number): KeptLimits | undefined {
  if (text === null) return undefined
  const limits = v.parse(kept, JSON.parse(text))
  return limits.endsAt !== null && limits.endsAt <= now ? undefined : limits
}
