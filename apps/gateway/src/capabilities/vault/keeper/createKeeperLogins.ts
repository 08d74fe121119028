import { createHash } from 'node:crypto'
import { type KeeperLoginProvider, keeperLoginProviders } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { isSame } from '../marks.ts'

/** An account at a sign-in service; the service alone gives the subject. */
export type KeeperLogin = { provider: KeeperLoginProvider; subject: string }

/** The accounts by which a keeper checks members who have no address. */
export type KeeperLogins = {
  /** Keeps the account that a wallet is set up with. It is never replaced. */
  add: (walletId: string, login: KeeperLogin) => Promise<void>
  /** Whether a wallet was set up with an account, whether it counts yet or not. */
  has: (walletId: string) => Promise<boolean>
  /** The service whose account counts for a wallet. */
  counting: (walletId: string) => Promise<KeeperLoginProvider | undefined>
  /** Whether an account is the one that counts for a wallet. */
  isOwn: (walletId: string, login: KeeperLogin) => Promise<boolean>
  /** Takes that of a wallet away, for as long as a backup of the gateway may need it. */
  retire: (walletId: string) => Promise<void>
}

export type CreateKeeperLoginsParameters = {
  database: GatewayDatabase
  /** How long that of a wallet that is gone is kept, in milliseconds. */
  keepMs: number
  now: () => number
}

/** How old an account has to be here before it counts, as a passkey. */
const youthMs = 86_400_000

export function createKeeperLogins({ database, keepMs, now }: CreateKeeperLoginsParameters): KeeperLogins {
  const find = async (walletId: string) => {
    const row = await database
      .selectFrom('keeper_logins')
      .selectAll()
      .where('wallet_id', '=', walletId)
      .where('created_at', '<=', now() - youthMs)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    const provider = keeperLoginProviders.find((each) => each === row?.provider)
    return row && provider && { provider, hash: row.subject_hash }
  }
  return {
    add: async (walletId, login) => {
      await database
        .insertInto('keeper_logins')
        .values({
          wallet_id: walletId,
          provider: login.provider,
          subject_hash: hashOf(walletId, login),
          created_at: now(),
          retired_at: null,
        })
        .onConflict((conflict) => conflict.column('wallet_id').doNothing())
        .execute()
    },
    has: async (walletId) => {
      const row = await database
        .selectFrom('keeper_logins')
        .select('wallet_id')
        .where('wallet_id', '=', walletId)
        .executeTakeFirst()
      return row !== undefined
    },
    counting: async (walletId) => (await find(walletId))?.provider,
    isOwn: async (walletId, login) => {
      const known = await find(walletId)
      return known?.provider === login.provider && isSame(known.hash, hashOf(walletId, login))
    },
    retire: async (walletId) => {
      if (keepMs === 0) {
        await database.deleteFrom('keeper_logins').where('wallet_id', '=', walletId).execute()
        return
      }
      await database
        .updateTable('keeper_logins')
        .set({ retired_at: now() })
        .where('wallet_id', '=', walletId)
        .where('retired_at', 'is', null)
        .execute()
    },
  }
}

/** A thief of the database reads no account from it, and sees of no two wallets that they are one person's. */
function hashOf(walletId: string, { provider, subject }: KeeperLogin): string {
  return createHash('sha256')
    .update(['foyer/1|keeper login', walletId, provider, subject].join('|'))
    .digest('base64url')
}
