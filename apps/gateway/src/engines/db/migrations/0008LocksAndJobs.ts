import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Locks between processes, and work that was accepted and is not done yet. */
export const locksAndJobs: SchemaStep = {
  worksSince: '0008_locks_and_jobs',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('locks')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('token', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('dedupe', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('run_at', 'bigint', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addUniqueConstraint('jobs_once', ['name', 'dedupe'])
      .execute()
    await db.schema.createIndex('jobs_run_at').on('jobs').column('run_at').execute()
    await db.schema
      .createTable('job_receipts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('done_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('job_receipts_done_at').on('job_receipts').column('done_at').execute()
    await db.schema
      .createTable('failed_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('failed_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('job_schedules')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
