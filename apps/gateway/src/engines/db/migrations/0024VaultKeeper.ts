import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** What a keeper is to erase, and indexes for what the hosted wallet does beside reading by its keys. */
export const vaultKeeper: SchemaStep = {
  worksSince: '0024_vault_keeper',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vault_keeper_drops')
      .addColumn('wallet_id', 'text', (column) => column.primaryKey())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('begun_at', 'bigint')
      .execute()
    await db.schema.createIndex('vault_keeper_drops_due').on('vault_keeper_drops').column('due_at').execute()
    // A device's revocation ends its sessions and erases its splits.
    await db.schema.createIndex('vault_sessions_device').on('vault_sessions').column('device_id').execute()
    await db.schema.createIndex('vault_splits_device').on('vault_splits').column('device_id').execute()
    await db.schema.createIndex('vault_devices_user').on('vault_devices').columns(['user_id', 'last_seen_at']).execute()
    await db.schema.createIndex('vault_grants_user').on('vault_grants').column('user_id').execute()
    // What is over is forgotten by its time.
    await db.schema.createIndex('vault_sessions_end').on('vault_sessions').column('ends_at').execute()
    await db.schema.createIndex('vault_spent_until').on('vault_spent').column('until').execute()
    await db.schema.createIndex('vault_counts_at').on('vault_counts').column('at').execute()
    await db.schema.createIndex('vault_verifications_expiry').on('vault_verifications').column('expires_at').execute()
    await sql`create index vault_wallets_unconfirmed on vault_wallets (created_at) where confirmed_at is null`.execute(
      db,
    )
    // The erasure of an account looks for its wallet and for whatever names its person.
    await sql`create index vault_wallets_solana on vault_wallets (lower(solana_address))`.execute(db)
    await db.schema.createIndex('vault_attempts_email').on('vault_attempts').column('email').execute()
    await db.schema.createIndex('vault_audit_wallet').on('vault_audit').column('wallet_id').execute()
  },
}
