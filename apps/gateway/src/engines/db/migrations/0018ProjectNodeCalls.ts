import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** How many calls at nodes one second of a project's calls may make necessary; null for what every project may. */
export const projectNodeCalls: SchemaStep = {
  worksSince: '0018_project_node_calls',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('projects').addColumn('node_calls_per_second', 'bigint').execute()
  },
}
