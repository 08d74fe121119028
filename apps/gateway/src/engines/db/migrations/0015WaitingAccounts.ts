import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Finds accounts that wait to be followed without looking at those that are, which each chain asks for every few seconds. */
export const waitingAccounts: SchemaStep = {
  worksSince: '0015_waiting_accounts',
  async up(db: Kysely<unknown>) {
    await sql`create index history_accounts_waiting on history_accounts (chain_id, refused_at)
      where joined_block is null`.execute(db)
  },
}
