import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'

/**
 * Spends what may be used once: answers whether this is the first time within `lifetimeMs`. Every process knows what any of
 * them spent; when nobody can tell, it counts as spent.
 */
export type Spend = (id: string, lifetimeMs: number) => Promise<boolean>

/** Keeps what was spent in Redis where there is one, else in the database. */
export function createSpend(
  database: GatewayDatabase,
  shared: Pick<SharedEngine, 'kind' | 'locks'> | undefined,
  now: () => number,
): Spend {
  if (shared?.kind === 'redis') {
    // A lock that is never released: only the first one gets it.
    return async (id, lifetimeMs) => (await shared.locks.take(`vault-spent:${id}`, lifetimeMs)) !== undefined
  }
  return async (id, lifetimeMs) => {
    const added = await database
      .insertInto('vault_spent')
      .values({ id, until: now() + lifetimeMs })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }
}
