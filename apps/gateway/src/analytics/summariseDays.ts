import { sql } from 'kysely'
import type { GatewayDatabase } from '../db/openDatabase.ts'

const rowsPerInsert = 500

/**
 * Counts events per day, project, domain and name, from the newest day that was counted before. May run at any time and
 * in several processes at once: a figure only grows, so events that were deleted since stay counted.
 *
 * @returns how many days were counted.
 */
export async function summariseDays(database: GatewayDatabase): Promise<number> {
  const newest = await database
    .selectFrom('analytics_days')
    .select((eb) => eb.fn.max('day').as('day'))
    .executeTakeFirst()
  const days = await database
    .selectFrom('analytics_events')
    .select('day')
    .distinct()
    .where('day', '>=', newest?.day ?? '')
    .orderBy('day')
    .execute()
  for (const { day } of days) await summariseDay(database, day)
  return days.length
}

async function summariseDay(database: GatewayDatabase, day: string): Promise<void> {
  const counted = await database
    .selectFrom('analytics_events')
    .select(['day', 'project_id', 'domain', 'event'])
    .select((eb) => eb.fn.countAll<number | string>().as('events'))
    .where('day', '=', day)
    .groupBy(['day', 'project_id', 'domain', 'event'])
    .execute()
  const rows = counted.map((row) => ({ ...row, events: Number(row.events) }))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await database
      .insertInto('analytics_days')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'project_id', 'domain', 'event'])
          .doUpdateSet((eb) => ({ events: eb.ref('excluded.events') }))
          .where(sql.ref('excluded.events'), '>', sql.ref('analytics_days.events')),
      )
      .execute()
  }
}
