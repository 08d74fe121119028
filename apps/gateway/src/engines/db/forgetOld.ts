import { dayOf } from './dayOf.ts'
import { inSlices } from './inSlices.ts'
import type { GatewayDatabase } from './openDatabase.ts'

/** How long tables are kept that would otherwise only grow. */
export type Retention = {
  /** Days that counts per day are kept: events by project and domain, and calls by project. */
  countDays: number
}

/** Tokens that are asked for are read anew each day, so that one this old is asked for no more. */
const tokenDays = 90
const dayMs = 86_400_000

/** Deletes counts and data of tokens that are older than they are kept. @param now Milliseconds since 1970. */
export async function forgetOld(
  database: GatewayDatabase,
  { countDays }: Retention,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const firstDay = dayOf(now - countDays * dayMs)
  await inSlices({
    database,
    signal,
    step: async (rows) => {
      const { numDeletedRows } = await database
        .deleteFrom('analytics_days')
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('day', 'project_id', 'domain', 'event'),
            'in',
            selectFrom('analytics_days')
              .select(['day', 'project_id', 'domain', 'event'])
              .where('day', '<', firstDay)
              .limit(rows)
              .$asTuple('day', 'project_id', 'domain', 'event'),
          ),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  })
  // One row for each project and day: few, next to those above.
  await database.deleteFrom('project_usage').where('day', '<', firstDay).execute()
  await inSlices({
    database,
    signal,
    step: async (rows) => {
      const { numDeletedRows } = await database
        .deleteFrom('token_metadata')
        .where('account', 'in', ({ selectFrom }) =>
          selectFrom('token_metadata')
            .select('account')
            .where('read_at', '<', now - tokenDays * dayMs)
            .limit(rows),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  })
}
