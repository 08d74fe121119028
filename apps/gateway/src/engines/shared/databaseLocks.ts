import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import type { LockState, Locks } from './sharedEngine.ts'

/**
 * Locks kept by the database, for gateways without Redis. Expiry goes by the clocks of the processes, so they should agree
 * to within a few seconds.
 */
export function createDatabaseLocks(database: GatewayDatabase, logger: Logger): Locks {
  return {
    take: async (name, lifetimeMs) => {
      const holder = randomUUID()
      const token = await takeRow(database, name, holder, lifetimeMs).catch((error: unknown) => {
        logger.warn({ err: describeError(error) }, 'a lock could not be asked for')
        return undefined
      })
      if (token === undefined) return undefined
      const setExpiry = async (expiresAt: number): Promise<LockState> => {
        try {
          const { numUpdatedRows } = await database
            .updateTable('locks')
            .set({ expires_at: expiresAt })
            .where('name', '=', name)
            .where('holder', '=', holder)
            .where('token', '=', token)
            .executeTakeFirst()
          return numUpdatedRows === 1n ? 'held' : 'lost'
        } catch (error) {
          logger.warn({ err: describeError(error) }, 'a lock could not be extended')
          return 'unknown'
        }
      }
      return {
        token,
        extend: () => setExpiry(Date.now() + lifetimeMs),
        release: async () => {
          await setExpiry(0)
        },
      }
    },
  }
}

async function takeRow(
  database: GatewayDatabase,
  name: string,
  holder: string,
  lifetimeMs: number,
): Promise<number | undefined> {
  const now = Date.now()
  // One statement: it inserts the first holder, or replaces one whose time is over, and else answers no row.
  const row = await database
    .insertInto('locks')
    .values({ name, holder, token: 1, expires_at: now + lifetimeMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((update) => ({
          holder,
          token: update('locks.token', '+', 1),
          expires_at: now + lifetimeMs,
        }))
        .where('locks.expires_at', '<=', now),
    )
    .returning('token')
    .executeTakeFirst()
  return row?.token
}
