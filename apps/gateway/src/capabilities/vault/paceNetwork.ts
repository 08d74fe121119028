import { networksOf } from './networksOf.ts'
import type { Quotas } from './quotas.ts'
import { VaultRefusal } from './VaultRefusal.ts'

const hourMs = 3_600_000

/**
 * Counts attempts that callers of a network begin; after `most` within an hour the network waits, twice as long each time.
 *
 * @throws VaultRefusal `vault-network-limit`
 */
export async function paceNetwork(
  quotas: Pick<Quotas, 'pace'>,
  kind: string,
  network: string,
  most: number,
): Promise<void> {
  for (const { name, share } of networksOf(network)) {
    const waitMs = await quotas.pace(kind, name, { most: most * share, windowMs: hourMs })
    if (waitMs !== undefined) throw new VaultRefusal('vault-network-limit', Math.max(1, Math.ceil(waitMs / 1000)))
  }
}
