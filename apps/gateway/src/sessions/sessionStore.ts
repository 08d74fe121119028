import type { Kysely } from 'kysely'
import type { SessionRow, SessionTables } from './sessionTables.ts'

/** Smart sessions in SQL. */
export type SessionStore = {
  add: (row: SessionRow) => Promise<void>
  find: (pci: string) => Promise<SessionRow | undefined>
  /** The newest sessions of an account. */
  list: (account: string, limit: number) => Promise<readonly SessionRow[]>
  /** Keeps the context of a session that has none and lives; answers whether it did. */
  setContext: (pci: string, context: string) => Promise<boolean>
  /** Ends a session that lives; answers whether it did. */
  revoke: (pci: string, now: number) => Promise<boolean>
  /** Forgets the account's sessions that expired before. */
  forget: (account: string, expiredBefore: number) => Promise<void>
}

/** Builds the store on any database that holds the table of sessions. */
export function createSessionStore<Tables extends SessionTables>(database: Kysely<Tables>): SessionStore {
  // Kysely is invariant in its tables; only that of sessions is used here.
  const db = database as unknown as Kysely<SessionTables>
  return {
    add: async (row) => {
      await db.insertInto('sessions').values(row).execute()
    },
    find: (pci) => db.selectFrom('sessions').selectAll().where('pci', '=', pci).executeTakeFirst(),
    list: (account, limit) =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('pci')
        .limit(limit)
        .execute(),
    setContext: async (pci, context) => {
      const rows = await db
        .updateTable('sessions')
        .set({ context })
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
        .where('context', 'is', null)
        .returning('pci')
        .execute()
      return rows.length > 0
    },
    revoke: async (pci, now) => {
      const rows = await db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
        .returning('pci')
        .execute()
      return rows.length > 0
    },
    forget: async (account, expiredBefore) => {
      await db.deleteFrom('sessions').where('account', '=', account).where('expiry', '<', expiredBefore).execute()
    },
  }
}
