import type { SignInStore } from './signInHandlerOptions.ts'

/** Options of `sqlSignInStore`. */
export type SqlSignInStoreOptions = {
  /** Runs one statement and answers its rows; values stand in `parameters` only, in the order of their placeholders. */
  readonly query: (
    sql: string,
    parameters: readonly (string | number)[],
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** How placeholders are written: `$1` (Postgres) or `?` (SQLite 3.35 and later). */
  readonly dialect: 'postgres' | 'sqlite'
  /** Default `foyer_sign_in`. */
  readonly table?: string | undefined
  /** What is the time, in milliseconds. Default: the clock's. */
  readonly now?: (() => number) | undefined
}

/** How often what has expired is deleted, in milliseconds, and how much of it at once. */
const sweep = { every: 60_000, most: 1_000 }

/**
 * Keeps a site's sign-ins in its database, in one table that you create:
 *
 * ```sql
 * create table foyer_sign_in (id text primary key, value bigint not null, expires_at bigint not null);
 * create index foyer_sign_in_expires_at on foyer_sign_in (expires_at);
 * ```
 *
 * @throws RangeError For a table whose name is not letters, digits and `_`.
 * @example
 * const store = sqlSignInStore({ dialect: 'postgres', query: async (sql, values) => (await pool.query(sql, [...values])).rows })
 */
export function sqlSignInStore({
  dialect,
  now = Date.now,
  query,
  table = 'foyer_sign_in',
}: SqlSignInStoreOptions): SignInStore {
  if (!/^[a-z_][a-z0-9_]{0,62}$/i.test(table)) throw new RangeError(`${JSON.stringify(table)} is no name of a table.`)
  const run = (sql: string, parameters: readonly (string | number)[]) => {
    let place = 0
    return query(dialect === 'sqlite' ? sql : sql.replace(/\?/g, () => `$${++place}`), parameters)
  }
  const swept = { at: Number.NEGATIVE_INFINITY }
  const forgetExpired = async () => {
    if (now() - swept.at < sweep.every) return
    swept.at = now()
    const expired = `select id from ${table} where expires_at <= ? limit ${sweep.most}`
    await run(`delete from ${table} where id in (${expired}) returning id`, [now()])
  }
  const insert = `insert into ${table} (id, value, expires_at)`
  const update = 'on conflict (id) do update set'
  const ifOver = `case when ${table}.expires_at <= ? then`
  return {
    async take(key, expiresAt) {
      await forgetExpired()
      const rows = await run(
        `${insert} values (?, 1, ?) ${update} value = 1, expires_at = excluded.expires_at where ${table}.expires_at <= ? returning id`,
        [key, expiresAt, now()],
      )
      return rows.length === 1
    },
    async write(key, value, expiresAt) {
      await run(
        `${insert} values (?, ?, ?) ${update} value = excluded.value, expires_at = excluded.expires_at returning id`,
        [key, value, expiresAt],
      )
    },
    async read(keys) {
      if (keys.length === 0) return []
      const places = keys.map(() => '?').join(', ')
      const rows = await run(`select id, value from ${table} where id in (${places}) and expires_at > ?`, [
        ...keys,
        now(),
      ])
      const values = new Map(rows.map(({ id, value }) => [id, Number(value)]))
      return keys.map((key) => values.get(key))
    },
    async count(key, expiresAt) {
      await forgetExpired()
      const [row] = await run(
        `${insert} values (?, 1, ?) ${update} value = ${ifOver} 1 else ${table}.value + 1 end, expires_at = ${ifOver} excluded.expires_at else ${table}.expires_at end returning value`,
        [key, expiresAt, now(), now()],
      )
      return Number(row?.value)
    },
  }
}
