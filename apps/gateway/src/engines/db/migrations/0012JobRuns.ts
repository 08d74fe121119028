import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** When repeating jobs ran, in place of a queue: nothing but repeating jobs ever stood in it. */
export const jobRuns: SchemaStep = {
  worksSince: '0012_job_runs',
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
