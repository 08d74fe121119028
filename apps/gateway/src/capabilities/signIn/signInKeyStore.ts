import type { Kysely } from 'kysely'
import type { SignInKeyRow, SignInTables } from './signInTables.ts'

/** The keys of tokens in SQL. */
export type SignInKeyStore = {
  /** All keys, the newest first. */
  list: () => Promise<readonly SignInKeyRow[]>
  /** Adds a key unless another process has given its number; the table tells which of both it is. */
  add: (row: SignInKeyRow) => Promise<void>
  /** Removes keys up to a number. */
  removeUpTo: (generation: number) => Promise<number>
}

/** Builds the store on any database that holds the table of keys. */
export function createSignInKeyStore<Tables extends SignInTables>(database: Kysely<Tables>): SignInKeyStore {
  // Kysely is invariant in its tables; only that of keys is used here.
  const db = database as unknown as Kysely<SignInTables>
  return {
    list: async () => {
      const rows = await db.selectFrom('sign_in_keys').selectAll().orderBy('generation', 'desc').execute()
      return rows.map((row) => ({
        ...row,
        generation: Number(row.generation),
        created_at: Number(row.created_at),
        active_at: Number(row.active_at),
      }))
    },
    add: async (row) => {
      await db
        .insertInto('sign_in_keys')
        .values(row)
        .onConflict((conflict) => conflict.column('generation').doNothing())
        .execute()
    },
    removeUpTo: async (generation) => {
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_keys')
        .where('generation', '<=', generation)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
