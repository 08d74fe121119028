import { type Kysely, type Migration, sql } from 'kysely'

/** The devices that their members were told of, so that each is reported once. */
export const deviceNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_devices').addColumn('told_at', 'bigint').execute()
    // Members were told of these when they were let in.
    await sql`update vault_devices set told_at = enrolled_at
      where id in (select device_id from vault_splits where device_id is not null)`.execute(db)
  },
}
