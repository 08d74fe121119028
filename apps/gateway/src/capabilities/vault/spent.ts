import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/**
 * Spends what may be used once: answers whether this is the first use within `lifetimeMs`. All processes share what was spent.
 *
 * @throws the database's error when that cannot be written.
 */
export type Spend = (id: string, lifetimeMs: number) => Promise<boolean>

/**
 * Keeps what was spent in the database, also where there is a Redis: a full one would forget marks before their time, or
 * take none, and what was not spent would count as spent.
 */
export function createSpend(database: GatewayDatabase, now: () => number): Spend {
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
