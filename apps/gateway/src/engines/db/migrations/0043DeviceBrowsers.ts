import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Which devices are frames of one browser, and of which devices their members are told a little later. */
export const deviceBrowsers: SchemaStep = {
  worksSince: '0042_audit_trail',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_devices').addColumn('browser_jkt', 'text').execute()
    await db.schema.alterTable('vault_devices').addColumn('put_off', 'text').execute()
  },
  indexes: [{ name: 'vault_devices_put_off', on: 'vault_devices (enrolled_at) where put_off is not null' }],
}
