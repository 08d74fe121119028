import { type Insertable, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { inSlices } from '../../engines/db/inSlices.ts'
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

/** A session that is read. */
export type StoredSession = Selectable<SessionRow>

/** Smart sessions in SQL. */
export type SessionStore = {
  add: (row: Insertable<SessionRow>) => Promise<void>
  find: (pci: string) => Promise<StoredSession | undefined>
  /** The newest sessions of an account, behind a place in that order: as many as `page` allows, and the place of the last. */
  list: (
    account: string,
    page: SessionPage,
  ) => Promise<{ rows: readonly StoredSession[]; last: SessionPlace | undefined }>
  /** Keeps the context of a session that has none and lives; answers whether it did. */
  setContext: (pci: string, context: string) => Promise<boolean>
  /** Ends a session that lives; answers whether it did. */
  revoke: (pci: string, now: number) => Promise<boolean>
  /** Forgets sessions that expired before a time, and those made before a time and never activated, in slices. */
  forget: (parameters: ForgetParameters) => Promise<void>
  /** Forgets the oldest sessions that were never activated, until those that are left hold at most so many bytes. */
  trim: (bytes: number) => Promise<void>
}

export type ForgetParameters = {
  expiredBefore: number
  madeBefore: number
  /** Only those of one account. Default all. */
  account?: string
  /** Ends it before the next slice. */
  signal?: AbortSignal | undefined
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
    forget: async ({ expiredBefore, madeBefore, account, signal }) => {
      const all = db.selectFrom('sessions').select('pci')
      const some = account === undefined ? all : all.where('account', '=', account)
      const remove = async (over: Over, rows: number) => {
        const { numDeletedRows } = await db
          .deleteFrom('sessions')
          .where('pci', 'in', over(some).limit(rows))
          .executeTakeFirst()
        return Number(numDeletedRows)
      }
      const unproven: Over = (query) =>
        query.where('context', 'is', null).where('created_at', '<', madeBefore).orderBy('created_at')
      const expired: Over = (query) => query.where('expiry', '<', expiredBefore).orderBy('expiry')
      for (const over of [unproven, expired]) {
        await inSlices({ database: db, signal, step: (rows) => remove(over, rows) })
      }
    },
    trim: async (bytes) => {
      const { rows } = await sql<{ newest: number | null }>`select max(created_at) as newest from (
        select created_at, sum(terms_bytes) over (order by created_at desc, pci desc) as total
        from sessions where context is null) as unproven where total > ${bytes}`.execute(db)
      const newest = rows[0]?.newest ?? null
      if (newest === null) return
      await db.deleteFrom('sessions').where('context', 'is', null).where('created_at', '<=', Number(newest)).execute()
    },
  }
}

type PciQuery = SelectQueryBuilder<SessionTables, 'sessions', { pci: string }>
type Over = (query: PciQuery) => PciQuery
