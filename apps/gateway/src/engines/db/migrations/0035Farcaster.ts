import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Logins that a relay brings the answer of: its channel, and when it may be asked again. */
export const farcaster: SchemaStep = {
  worksSince: '0035_farcaster',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_attempts').addColumn('channel', 'text').execute()
    await db.schema.alterTable('vault_attempts').addColumn('ask_at', 'bigint').execute()
  },
}
