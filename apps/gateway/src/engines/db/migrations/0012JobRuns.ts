import type { Kysely, Migration } from 'kysely'

/** When repeating jobs ran, in place of a queue: nothing but repeating jobs ever stood in it. */
export const jobRuns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['jobs', 'job_receipts', 'failed_jobs', 'job_schedules']) {
      await db.schema.dropTable(table).execute()
    }
    await db.schema
      .createTable('job_runs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('done_at', 'bigint', (column) => column.notNull())
      .addColumn('failed_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
