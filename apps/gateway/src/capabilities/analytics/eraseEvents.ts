import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Eraser } from '../../engines/db/erasure.ts'
import type { GatewayTables } from '../../engines/db/schema.ts'

/** Ids that one statement looks at, so that none holds the table for long. */
const idsAtOnce = 20_000

/**
 * Every stored event that names a wallet account anywhere, whatever its case. The counts of days hold no accounts and stay.
 */
export const eraseEvents: Eraser = async (database, { text }, mode) => {
  const names = (eb: ExpressionBuilder<GatewayTables, 'analytics_events'>): Expression<SqlBool> =>
    eb.or((['props', 'url'] as const).map((column) => eb(sql<string>`lower(${eb.ref(column)})`, 'like', `%${text}%`)))
  const { first, last } = await database
    .selectFrom('analytics_events')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  let rows = 0
  // An empty table has neither.
  for (let from = first ?? 1; from <= (last ?? 0); from += idsAtOnce) {
    const inRange = (eb: ExpressionBuilder<GatewayTables, 'analytics_events'>) =>
      eb.and([eb('id', '>=', from), eb('id', '<', from + idsAtOnce), names(eb)])
    if (mode === 'erase') {
      const { numDeletedRows } = await database.deleteFrom('analytics_events').where(inRange).executeTakeFirst()
      rows += Number(numDeletedRows)
    } else {
      const query = database.selectFrom('analytics_events').select(({ fn }) => fn.countAll().as('count'))
      rows += Number((await query.where(inRange).executeTakeFirstOrThrow()).count)
    }
  }
  return { analytics_events: rows }
}
