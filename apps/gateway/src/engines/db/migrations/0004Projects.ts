import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Projects, how often they called on each day, and a counter that moves whenever a project changes. */
export const projects: SchemaStep = {
  worksSince: '0004_projects',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('projects')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('origins', 'text', (column) => column.notNull())
      .addColumn('features', 'text')
      .addColumn('calls_per_month', 'bigint')
      .addColumn('calls_per_second', 'bigint')
      .addColumn('is_enabled', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('project_usage')
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('project_usage_key', ['project_id', 'day'])
      .execute()
    await db.schema
      .createTable('project_changes')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .execute()
  },
}
