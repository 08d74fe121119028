import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import type { LockState, Locks } from './sharedEngine.ts'

/**
 * Locks kept by the database, for gateways without Redis. Expiry goes by the clocks of the processes, so they should agree
 * to within a few seconds.
 *
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createDatabaseLocks(database: GatewayDatabase, logger: Logger, now: () => number = Date.now): Locks {
  return {
    take: async (name, lifetimeMs) => {
      const holder = randomUUID()
      const token = await takeRow(database, { name, holder, lifetimeMs, now: now() }).catch((error: unknown) => {
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
        extend: () => setExpiry(now() + lifetimeMs),
        release: async () => {
          await setExpiry(0)
        },
      }
    },
  }
}

async function takeRow(
  database: GatewayDatabase,
  { name, holder, lifetimeMs, now }: { name: string; holder: string; lifetimeMs: number; now: number },
): Promise<number | undefined> {
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
