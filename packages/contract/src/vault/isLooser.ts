import type { OwnerLimits } from '../endpoints/vaultLimits.ts'

/** Whether limits of a wallet's owner would ask for less than those before; no limits ask for nothing. */
export function isLooser(before: OwnerLimits, after: OwnerLimits | null): boolean {
  if (after === null) return true
  const most = ({ above }: OwnerLimits) => above ?? Number.POSITIVE_INFINITY
  return (
    most(after) > most(before) || (before.newReceivers && !after.newReceivers) || (before.exports && !after.exports)
  )
}
