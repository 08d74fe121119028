import { type Kysely, sql } from 'kysely'
import { dayOf } from '../dayOf.ts'
import type { SchemaStep } from '../schemaStep.ts'

type OldEvent = { id: number; received_at: number; props: string; day: string; event: string }

const rowsPerStep = 1_000

/** Name and day of each event in separate columns, and how often each event came on each day. */
export const analytics: SchemaStep = {
  worksSince: '0009_analytics',
  async up(db: Kysely<unknown>) {
    const words = (column: 'event' | 'day') =>
      db.schema
        .alterTable('analytics_events')
        .addColumn(column, 'text', (text) => text.notNull().defaultTo(sql.lit('')))
        .execute()
    await words('event')
    await words('day')
    await nameOldEvents(db as Kysely<{ analytics_events: OldEvent }>)
    await db.schema
      .createIndex('analytics_events_day')
      .on('analytics_events')
      .columns(['day', 'project_id', 'event'])
      .execute()
    await db.schema
      .createTable('analytics_days')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('events', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('analytics_days_key', ['day', 'project_id', 'domain', 'event'])
      .execute()
  },
}

async function nameOldEvents(db: Kysely<{ analytics_events: OldEvent }>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('analytics_events')
      .select(['id', 'received_at', 'props'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerStep)
      .execute()
    for (const { id, received_at, props } of rows) {
      const { event }: { event?: unknown } = JSON.parse(props)
      await db
        .updateTable('analytics_events')
        .set({ day: dayOf(received_at), event: typeof event === 'string' ? event : '' })
        .where('id', '=', id)
        .execute()
      last = id
    }
    if (rows.length < rowsPerStep) return
  }
}
