import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Codes that are good for the attempt they were mailed for, and whether its device is one of the member's own. */
export const attemptCodes: SchemaStep = {
  worksSince: '0036_attempt_codes',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_attempts').addColumn('code_hash', 'text').execute()
    await db.schema.alterTable('vault_attempts').addColumn('is_known', 'integer').execute()
    await db.schema
      .createIndex('vault_attempts_address')
      .on('vault_attempts')
      .columns(['email_hash', 'expires_at'])
      .execute()
    await db.schema.createIndex('vault_devices_jwk').on('vault_devices').column('jwk_thumbprint').execute()
  },
}
