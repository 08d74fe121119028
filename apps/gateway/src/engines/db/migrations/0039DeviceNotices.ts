import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** The devices that their members were told of, so that each is reported once. */
export const deviceNotices: SchemaStep = {
  worksSince: '0039_device_told',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_devices').addColumn('told_at', 'bigint').execute()
    // Members were told of these when they were let in.
    await sql`update vault_devices set told_at = enrolled_at
      where id in (select device_id from vault_splits where device_id is not null)`.execute(db)
  },
}
