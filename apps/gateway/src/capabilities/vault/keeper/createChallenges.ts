import { randomUUID } from 'node:crypto'
import type { KeeperAct } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'

/** The device that asks, for which wallet, and for what. */
export type Visitor = { walletId: string; jkt: string; act: KeeperAct }

/** What a keeper waits for an answer to: each challenge is good for one device, wallet and act, and once. */
export type Challenges = {
  /** Opens one for a code that is hashed with its id, for a login, or for a passkey; what this device was asked before is over. */
  open: (visitor: Visitor, hashOf?: (id: string) => string) => Promise<{ challenge: string; expiresAt: number }>
  /** Counts an answer before it is looked at; nothing where there is no such challenge, or it is over. */
  take: (visitor: Visitor, id: string) => Promise<{ codeHash: string; triesLeft: number } | undefined>
  /** Ends one that was answered rightly; false where another call of the same moment did. */
  use: (id: string) => Promise<boolean>
  /** Forgets those that are over. */
  sweep: () => Promise<void>
}

/** Answers that a challenge takes. */
export const challengeTries = 5
const lifetimeMs = 600_000
/** Stands where a code's hash would, for a challenge that a passkey answers. */
export const byPasskey = ''
/** The same for a challenge that an id token answers. No hash is as short. */
export const byLogin = 'login'

export function createChallenges(database: GatewayDatabase, now: () => number): Challenges {
  return {
    open: async ({ act, jkt, walletId }, hashOf) => {
      const [id, expiresAt] = [randomUUID(), now() + lifetimeMs]
      await database.deleteFrom('keeper_challenges').where('wallet_id', '=', walletId).where('jkt', '=', jkt).execute()
      await database
        .insertInto('keeper_challenges')
        .values({
          id,
          wallet_id: walletId,
          jkt,
          act,
          code_hash: hashOf?.(id) ?? byPasskey,
          tries: 0,
          expires_at: expiresAt,
        })
        .execute()
      return { challenge: id, expiresAt }
    },
    take: async ({ act, jkt, walletId }, id) => {
      const taken = await database
        .updateTable('keeper_challenges')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('id', '=', id)
        .where('wallet_id', '=', walletId)
        .where('jkt', '=', jkt)
        .where('act', '=', act)
        .where('tries', '<', challengeTries)
        .where('expires_at', '>', now())
        .returning(['code_hash', 'tries'])
        .executeTakeFirst()
      return taken && { codeHash: taken.code_hash, triesLeft: challengeTries - taken.tries }
    },
    use: async (id) => {
      const used = await database
        .deleteFrom('keeper_challenges')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
    sweep: async () => {
      await database.deleteFrom('keeper_challenges').where('expires_at', '<', now()).execute()
    },
  }
}
