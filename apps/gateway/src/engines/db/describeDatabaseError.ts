/** Where a database is, without the password in its address. */
export function describeLocation(location: string): string {
  if (!URL.canParse(location)) return location
  const { protocol, username, host, pathname } = new URL(location)
  return protocol.startsWith('postgres') ? `${username === '' ? '' : `${username}@`}${host}${pathname}` : location
}

type Rule = { when: RegExp; say: (place: string) => string }

// Codes of Postgres (its manual, appendix A), of SQLite (sqlite.org/rescode.html) and of Node.
const rules: readonly Rule[] = [
  {
    when: /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[1-3])$/,
    say: (place) => `No database answers at ${place}. Start it, or correct DATABASE_URL.`,
  },
  {
    when: /^(ENOTFOUND|EAI_AGAIN)$/,
    say: (place) => `The host of ${place} is not known here. Correct DATABASE_URL.`,
  },
  {
    when: /^28\w{3}$/,
    say: (place) => `The database at ${place} refuses this user or password. Correct them in DATABASE_URL.`,
  },
  {
    when: /^3D000$/,
    say: (place) => `The server has no database of the name in ${place}. Create it, or correct DATABASE_URL.`,
  },
  {
    when: /^42501$/,
    say: (place) => `The user of ${place} may not do this. Grant it the right to create and change tables.`,
  },
  {
    when: /^53300$/,
    say: (place) => `The server of ${place} has no free connection. Raise max_connections, or run fewer processes.`,
  },
  {
    when: /^(25006|SQLITE_READONLY\w*)$/,
    say: (place) => `The database ${place} takes no writes. Name the primary server, or a file that can be written.`,
  },
  {
    when: /^(53100|SQLITE_FULL|ENOSPC)$/,
    say: (place) => `The disk of ${place} is full. Free some space, then start again; nothing that was stored is lost.`,
  },
  {
    when: /^SQLITE_NOTADB$/,
    say: (place) => `${place} is not an SQLite database. Name another file with FOYER_DATABASE.`,
  },
  {
    when: /^SQLITE_CORRUPT\w*$/,
    say: (place) => `${place} is damaged. Restore the newest backup (docs/operate/backup-and-restore.md).`,
  },
  {
    when: /^(SQLITE_BUSY|SQLITE_LOCKED)\w*$/,
    say: (place) => `Another process holds ${place}. End it first: a SQLite file belongs to one process.`,
  },
  {
    when: /^(EISDIR|SQLITE_CANTOPEN\w*)$/,
    say: (place) => `${place} cannot be opened as a file. Name a file with FOYER_DATABASE.`,
  },
]

const sentences: readonly Rule[] = [
  {
    when: /^timeout exceeded when trying to connect/,
    say: (place) => `No database answers at ${place}. Start it, or correct DATABASE_URL.`,
  },
  {
    when: /does not support SSL|certificate/i,
    say: (place) => `The connection to ${place} cannot be secured. Correct "sslmode" in DATABASE_URL.`,
  },
]

/**
 * What failed at a database and what to do about it, for the person who starts the gateway; nothing for an error that has
 * none of the known causes.
 *
 * @param location The address or file, as configured.
 */
export function describeDatabaseError(error: unknown, location: string): string | undefined {
  for (const cause of causesOf(error)) {
    const { code = '' } = cause as { code?: string }
    const rule = rules.find(({ when }) => when.test(code)) ?? sentences.find(({ when }) => when.test(cause.message))
    if (rule !== undefined) return rule.say(describeLocation(location))
  }
  return undefined
}

/** An error and what caused it, the outermost first; all errors of an attempt at several addresses. */
export function causesOf(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [error, ...inner, ...causesOf(error.cause)]
}
