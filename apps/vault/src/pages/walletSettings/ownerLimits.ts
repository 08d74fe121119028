import type { OwnerLimits } from '@foyer/contract/vault'

/** Whether limits ask for the same. */
export function isSame(one: OwnerLimits, other: OwnerLimits): boolean {
  return one.above === other.above && one.newReceivers === other.newReceivers && one.exports === other.exports
}
