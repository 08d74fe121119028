import type { Kysely } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Logins by other services: what an attempt waits for, and one member for each account there. */
export const socialLogin: SchemaStep = {
  worksSince: '0025_social_login',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('vault_attempts').addColumn('provider', 'text').execute()
    await db.schema.alterTable('vault_attempts').addColumn('oauth_state', 'text').execute()
    await db.schema.createIndex('vault_attempts_oauth_state').on('vault_attempts').column('oauth_state').execute()
    await db.schema
      .createIndex('vault_accounts_subject')
      .unique()
      .on('vault_accounts')
      .columns(['provider_id', 'account_id'])
      .execute()
  },
}
