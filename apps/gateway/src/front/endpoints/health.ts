import { describeVitals } from '../../capabilities/vitals/describeVitals.ts'
import { LateError, type ReadVitals } from '../../capabilities/vitals/vitals.ts'
import { databaseProblem, lateProblem } from '../http/databaseProblem.ts'
import type { Handlers } from '../http/handlers.ts'

export type CreateHealthParameters = {
  handlers: Handlers
  readVitals: ReadVitals
  /** Milliseconds between two turns of a chain's indexer. */
  pollMsOf: (chainId: string) => number
  version: string
  commit: string
  startedAt: number
  /** Lines about what is off for want of a key. */
  notes: readonly string[]
}

/**
 * Writes the text of GET /health (gateway contract 1.16): version, commit, served calls and uptime on the first line, then
 * the state of the database, of Redis, of the jobs and of each indexer, then one line for each call that is not served and
 * for each company without a key, with the reason.
 *
 * Only a database that does not answer this process, or takes no writes, makes it unfit: without Redis, behind an indexer or with many jobs
 * waiting it answers as well as any other process would.
 *
 * @throws HttpProblem 503 when the database does not answer or takes no writes; its error when it answers with a fault.
 */
export function createHealth(parameters: CreateHealthParameters) {
  const { handlers, readVitals, pollMsOf, version, commit, startedAt, notes } = parameters
  const entries = Object.entries(handlers)
  const features = entries.flatMap(([name, handler]) => (reasonOf(handler) === undefined ? [name] : [])).join('+')
  const missing = entries.flatMap(([name, handler]) => {
    const reason = reasonOf(handler)
    return reason === undefined ? [] : [`unavailable: ${name} (${reason})`]
  })
  return async (): Promise<string> => {
    const vitals = await readVitals()
    if (!vitals.database.answers) throw unfit(vitals.database.error)
    const seconds = Math.floor((Date.now() - startedAt) / 1000)
    const first = `OK v${version}, commit hash: ${commit}, features: ${features}, uptime: ${seconds} seconds`
    return [first, ...describeVitals({ vitals, pollMsOf, now: Date.now() }), ...missing, ...notes].join('\n')
  }
}

/** Why a call has nothing to tell on this gateway. */
function reasonOf(handler: Handlers[keyof Handlers]): string | undefined {
  return handler.kind === 'unavailable' ? handler.reason : handler.limitation
}

function unfit(error: unknown): unknown {
  return error instanceof LateError ? lateProblem(error) : (databaseProblem(error) ?? error)
}
