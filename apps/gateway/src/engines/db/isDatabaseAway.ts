// Postgres: connection failures, shutdown, crash, start-up, too many connections, a transaction that
// rested too long, a lock that another holds for too long (its manual, appendix A). Node: no route.
const codes =
  /^(08\w{3}|57P0[1-3]|53300|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|SQLITE_BUSY\w*)$/
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|database is locked)/

/** Whether an error means that the database does not answer at the moment, so that trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true
  return sentences.test(error.message)
}
