import * as v from 'valibot'

/** What a wallet's owner confirms. */
export type OwnerLimits = {
  /** What the wallet may give away within 24 hours without it, in whole US dollars; `null`: the amount does not matter. */
  above: number | null
  /** Also receivers and contracts that the wallet never confirmed. */
  newReceivers: boolean
  /** Also the 12 words. */
  exports: boolean
}

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

/** Whether limits would ask for less than those before. */
export function isLooser(before: OwnerLimits, after: OwnerLimits | null): boolean {
  if (after === null) return true
  const most = ({ above }: OwnerLimits) => above ?? Number.POSITIVE_INFINITY
  return (
    most(after) > most(before) || (before.newReceivers && !after.newReceivers) || (before.exports && !after.exports)
  )
}
