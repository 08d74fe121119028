import type { EndpointAnswer } from '@foyer/contract'
import type { vaultLimits } from '@foyer/contract/vault'

/** What a passkey has to confirm, as the wallet's owner chose it. */
export type OwnerLimits = NonNullable<EndpointAnswer<typeof vaultLimits>['limits']>

/** Whether limits would ask for less than those before; the gateway judges by the same rule. */
export function isLooser(before: OwnerLimits, after: OwnerLimits): boolean {
  const most = ({ above }: OwnerLimits) => above ?? Number.POSITIVE_INFINITY
  return (
    most(after) > most(before) || (before.newReceivers && !after.newReceivers) || (before.exports && !after.exports)
  )
}

/** Whether limits ask for the same. */
export function isSame(one: OwnerLimits, other: OwnerLimits): boolean {
  return one.above === other.above && one.newReceivers === other.newReceivers && one.exports === other.exports
}
