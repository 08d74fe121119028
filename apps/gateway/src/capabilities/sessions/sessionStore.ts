import { type Kysely, sql } from 'kysely'
import type { SessionRow, SessionTables } from './sessionTables.ts'

/** A place in the list of an account: newest first, those of the same second by their id. */
export type SessionPlace = { createdAt: number; pci: string }

/** How much is read at once; `bytes` of what sessions hold, though one session is always read. */
export type SessionPage = {
  after: SessionPlace | undefined
  sessions: number
  bytes: number
  /** Whether to leave out sessions that were never activated, which any caller can make. */
  isActivated: boolean
}

/** Smart sessions in SQL. */
export type SessionStore = {
  add: (row: SessionRow) => Promise<void>
  find: (pci: string) => Promise<SessionRow | undefined>
  /** The newest sessions of an account, behind a place in that order: as many as `page` allows, and the place of the last. */
  list: (account: string, page: SessionPage) => Promise<{ rows: readonly SessionRow[]; last: SessionPlace | undefined }>
  /** Keeps the context of a session that has none and lives; answers whether it did. */
  setContext: (pci: string, context: string) => Promise<boolean>
  /** Ends a session that lives; answers whether it did. */
  revoke: (pci: string, now: number) => Promise<boolean>
  /** Forgets the account's sessions that expired before a time, and those made before a time and never activated. */
  forget: (account: string, expiredBefore: number, madeBefore: number) => Promise<void>
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
    list: async (account, { after, sessions, bytes, isActivated }) => {
      let query = db
        .selectFrom('sessions')
        .select(['pci', 'created_at'])
        .select(sql<number>`length(permissions) + length(policies) + coalesce(length(context), 0)`.as('bytes'))
        .where('account', '=', account)
      if (isActivated) query = query.where('context', 'is not', null)
      if (after !== undefined) {
        const { createdAt, pci } = after
        query = query.where((e) =>
          e.or([e('created_at', '<', createdAt), e.and([e('created_at', '=', createdAt), e('pci', '>', pci)])]),
        )
      }
      // One more than a page holds tells whether there is another page.
      const found = await query
        .orderBy('created_at', 'desc')
        .orderBy('pci')
        .limit(sessions + 1)
        .execute()
      let left = bytes
      const fitting = found.filter((row, index) => {
        left -= Number(row.bytes)
        return index === 0 || (index < sessions && left >= 0)
      })
      if (fitting.length === 0) return { rows: [], last: undefined }
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where(
          'pci',
          'in',
          fitting.map(({ pci }) => pci),
        )
        .orderBy('created_at', 'desc')
        .orderBy('pci')
        .execute()
      const end = found.length > fitting.length ? fitting.at(-1) : undefined
      return { rows, last: end && { createdAt: Number(end.created_at), pci: end.pci } }
    },
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
    forget: async (account, expiredBefore, madeBefore) => {
      await db
        .deleteFrom('sessions')
        .where('account', '=', account)
        .where((e) =>
          e.or([
            e('expiry', '<', expiredBefore),
            e.and([e('context', 'is', null), e('revoked_at', 'is', null), e('created_at', '<', madeBefore)]),
          ]),
        )
        .execute()
    },
  }
}
