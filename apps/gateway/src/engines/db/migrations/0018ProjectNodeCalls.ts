import type { Kysely, Migration } from 'kysely'

/** How many calls at nodes one second of a project's calls may make necessary; null for what every project may. */
export const projectNodeCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('projects').addColumn('node_calls_per_second', 'bigint').execute()
  },
}
