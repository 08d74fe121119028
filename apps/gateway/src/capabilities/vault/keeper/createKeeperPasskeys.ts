import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { KeeperPasskeyRow } from '../vaultTables.ts'

/** A passkey that a keeper has checked itself. */
export type NamedPasskey = { id: string; publicKey: string; counter: number }

/** The passkeys by which a keeper checks the members of its wallets. */
export type KeeperPasskeys = {
  /** Ids of those that count for a wallet. */
  ids: (walletId: string) => Promise<string[]>
  /** One that counts for a wallet. */
  find: (walletId: string, id: string) => Promise<KeeperPasskeyRow | undefined>
  /** @throws VaultRefusal `vault-factor-limit` where a wallet has as many as it may, and not this one. */
  checkRoom: (walletId: string, id: string) => Promise<void>
  /** Keeps one, and answers the time from which it counts. One that is already kept stays unchanged. */
  add: (walletId: string, passkey: NamedPasskey) => Promise<number>
  /** Remembers how often one was used. */
  count: (walletId: string, passkey: Pick<NamedPasskey, 'id' | 'counter'>) => Promise<void>
  forget: (walletId: string, id: string) => Promise<void>
  /** Forgets those that it knows since a time by its clock, in milliseconds since 1970; answers how many. */
  forgetSince: (walletId: string, since: number) => Promise<number>
  /** Takes all of a wallet away, for as long as a backup of the gateway may need them. */
  retire: (walletId: string) => Promise<void>
}

export type CreateKeeperPasskeysParameters = {
  database: GatewayDatabase
  /** How long those of a wallet that is gone are kept, in milliseconds. */
  keepMs: number
  now: () => number
}

/** How old a passkey has to be: a thief of a mailbox makes one within a minute. */
const youthMs = 86_400_000
/** Of one wallet. */
const maxPasskeys = 10

export function createKeeperPasskeys({ database, keepMs, now }: CreateKeeperPasskeysParameters): KeeperPasskeys {
  const counting = (walletId: string) =>
    database
      .selectFrom('keeper_passkeys')
      .selectAll()
      .where('wallet_id', '=', walletId)
      .where('retired_at', 'is', null)
      .where('created_at', '<=', now() - youthMs)
  const all = (walletId: string) =>
    database
      .selectFrom('keeper_passkeys')
      .select(['credential_id', 'created_at'])
      .where('wallet_id', '=', walletId)
      .execute()
  return {
    ids: async (walletId) => {
      const rows = await counting(walletId).orderBy('created_at').execute()
      return rows.map((row) => row.credential_id)
    },
    find: (walletId, id) => counting(walletId).where('credential_id', '=', id).executeTakeFirst(),
    checkRoom: async (walletId, id) => {
      const kept = await all(walletId)
      if (kept.length >= maxPasskeys && !kept.some((row) => row.credential_id === id)) {
        throw new VaultRefusal('vault-factor-limit')
      }
    },
    add: async (walletId, { counter, id, publicKey }) => {
      await database
        .insertInto('keeper_passkeys')
        .values({
          wallet_id: walletId,
          credential_id: id,
          public_key: publicKey,
          counter,
          created_at: now(),
          retired_at: null,
        })
        .onConflict((conflict) => conflict.columns(['wallet_id', 'credential_id']).doNothing())
        .execute()
      const since = (await all(walletId)).find((row) => row.credential_id === id)?.created_at ?? now()
      return since + youthMs
    },
    count: async (walletId, { counter, id }) => {
      await database
        .updateTable('keeper_passkeys')
        .set({ counter })
        .where('wallet_id', '=', walletId)
        .where('credential_id', '=', id)
        .where('counter', '<=', counter)
        .execute()
    },
    forget: async (walletId, id) => {
      await database
        .deleteFrom('keeper_passkeys')
        .where('wallet_id', '=', walletId)
        .where('credential_id', '=', id)
        .execute()
    },
    forgetSince: async (walletId, since) => {
      const forgotten = await database
        .deleteFrom('keeper_passkeys')
        .where('wallet_id', '=', walletId)
        .where('created_at', '>=', since)
        .returning('credential_id')
        .execute()
      return forgotten.length
    },
    retire: async (walletId) => {
      if (keepMs === 0) {
        await database.deleteFrom('keeper_passkeys').where('wallet_id', '=', walletId).execute()
        return
      }
      await database
        .updateTable('keeper_passkeys')
        .set({ retired_at: now() })
        .where('wallet_id', '=', walletId)
        .where('retired_at', 'is', null)
        .execute()
    },
  }
}
