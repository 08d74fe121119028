import { type ColumnBuilderCallback, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { SchemaStep } from '../schemaStep.ts'

type Table<Name extends string> = CreateTableBuilder<Name>

/** The wallet that an operator hosts: who logs in, wallets and the sealed parts of their secrets. */
export const vault: SchemaStep = {
  worksSince: '0020_vault',
  async up(db: Kysely<unknown>) {
    await createLoginTables(db)
    await createWalletTables(db)
    await createBookkeeping(db)
  },
}

/** The tables of better-auth's core, with its kinds of columns on each database; the last five of a session are our own. */
async function createLoginTables(db: Kysely<unknown>): Promise<void> {
  const [time, truth] = isPostgres(db) ? (['timestamptz', 'boolean'] as const) : (['date', 'integer'] as const)
  const stamped = <Name extends string>(table: Table<Name>) =>
    table
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
  await stamped(db.schema.createTable('vault_users'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', truth, (column) => column.notNull())
    .addColumn('image', 'text')
    .execute()
  const ofUser: ColumnBuilderCallback = (column) => column.notNull().references('vault_users.id').onDelete('cascade')
  await stamped(db.schema.createTable('vault_sessions'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('device_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('origin', 'text')
    .addColumn('authed_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .execute()
  await db.schema.createIndex('vault_sessions_user').on('vault_sessions').column('user_id').execute()
  await stamped(db.schema.createTable('vault_accounts'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', time)
    .addColumn('refresh_token_expires_at', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .execute()
  await db.schema.createIndex('vault_accounts_user').on('vault_accounts').column('user_id').execute()
  await stamped(db.schema.createTable('vault_verifications'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('vault_verifications_identifier').on('vault_verifications').column('identifier').execute()
}

async function createWalletTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vault_wallets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('evm_address', 'text', (column) => column.notNull())
    .addColumn('solana_address', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('vault_wallets_once', ['user_id', 'scope'])
    .execute()
  await db.schema.createIndex('vault_wallets_evm').on('vault_wallets').column('evm_address').execute()
  await db.schema
    .createTable('vault_splits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('wallet_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('threshold', 'integer', (column) => column.notNull())
    .addColumn('device_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('vault_splits_wallet').on('vault_splits').column('wallet_id').execute()
  await db.schema
    .createTable('vault_shares')
    .addColumn('split_id', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('envelope', 'text', (column) => column.notNull())
    .addColumn('kid', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('vault_shares_place', ['split_id', 'holder'])
    .execute()
  await db.schema
    .createTable('keeper_shares')
    .addColumn('split_id', 'text', (column) => column.primaryKey())
    .addColumn('wallet_id', 'text', (column) => column.notNull())
    .addColumn('envelope', 'text', (column) => column.notNull())
    .addColumn('kid', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('keeper_shares_wallet').on('keeper_shares').column('wallet_id').execute()
}

async function createBookkeeping(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vault_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('jwk_thumbprint', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('enrolled_at', 'bigint', (column) => column.notNull())
    .addColumn('trusted_after', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  // A key that was revoked may be enrolled anew, as another device.
  await sql`create unique index vault_devices_key on vault_devices (user_id, jwk_thumbprint) where revoked_at is null`.execute(
    db,
  )
  await db.schema
    .createTable('vault_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text')
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_hash', 'text', (column) => column.notNull())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('device_jkt', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('session_token', 'text')
    .addColumn('resend_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('vault_attempts_expiry').on('vault_attempts').column('expires_at').execute()
  await db.schema
    .createTable('vault_counts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('vault_counts_subject').on('vault_counts').columns(['kind', 'subject', 'at']).execute()
  await db.schema
    .createTable('vault_grants')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('wallet_id', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('vault_grants_place', ['wallet_id', 'project_id', 'origin'])
    .execute()
  await db.schema
    .createTable('vault_spent')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('vault_audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('wallet_id', 'text')
    .addColumn('device_id', 'text')
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('vault_audit_user').on('vault_audit').columns(['user_id', 'at']).execute()
  await forbidChanges(db)
}

/** What was written into the book is never changed; only the erasure of a person removes it. */
async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`create trigger vault_audit_kept before update on vault_audit begin select raise(abort, 'append only'); end`.execute(
      db,
    )
    return
  }
  await sql`create function vault_audit_kept() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$`.execute(
    db,
  )
  await sql`create trigger vault_audit_kept before update on vault_audit for each row execute function vault_audit_kept()`.execute(
    db,
  )
}
