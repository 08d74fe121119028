import type { OwnerLimits } from '@foyer/contract/vault'
import type { Cover } from './coverOf.ts'

/** What a wallet gave away in the last 24 hours without a passkey, and what its owner once confirmed. */
export type Before = {
  cents: bigint
  /** Receivers and contracts, named as in {@link Cover}. */
  confirmed: ReadonlySet<string>
}

/** The one rule of when an owner's limits ask for a passkey. */
export function needsPasskey({ above, newReceivers }: OwnerLimits, cover: Cover, before: Before): boolean {
  const isNew = (name: string) => !before.confirmed.has(name)
  if (cover.isUnknown || cover.contracts.some(isNew)) return true
  if (newReceivers && cover.receivers.some(isNew)) return true
  return above !== null && cover.cents > 0n && before.cents + cover.cents > BigInt(above) * 100n
}
