// Postgres: connection failures, shutdown, crash, start-up, a failed disk, a transaction that rested too long, a lock that
// another holds for too long (its manual, appendix A). Node: no route.
const silentCodes =
  /^(08\w{3}|57P0[1-5]|53300|58030|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|SQLITE_BUSY\w*)$/
// A standby or a server that was demoted, and full disks, memories and quotas; SQLite: the same, and a disk that fails.
const readOnlyCodes = /^(25006|53[0-24]00|SQLITE_FULL|SQLITE_READONLY\w*|SQLITE_IOERR\w*|ENOSPC|EDQUOT|EROFS)$/
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|database is locked)/
// What such a server answers belongs to the server that the connection leads to; another may have taken its place.
const staleCodes = /^(25006|53\w{3}|57P0[1-5]|58030)$/

/** Whether an error means that the database does not answer, or takes no writes, at the moment, so that trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const code = codeOf(error)
  return silentCodes.test(code) || readOnlyCodes.test(code) || sentences.test(error.message)
}

/** Whether an error means that the database answers, and takes no writes at the moment. */
export function refusesWrites(error: unknown): boolean {
  return readOnlyCodes.test(codeOf(error))
}

/** Whether the connection that brought an error, and those that are as old, should not be used again. */
export function leavesStale(error: unknown): boolean {
  return staleCodes.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
