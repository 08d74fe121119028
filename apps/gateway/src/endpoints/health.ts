import type { GatewayDatabase } from '../db/openDatabase.ts'
import type { Handlers } from './handlers.ts'

export type CreateHealthParameters = {
  handlers: Handlers
  database: GatewayDatabase
  version: string
  commit: string
  startedAt: number
  /** Lines about what is off for want of a key. */
  notes: readonly string[]
}

/**
 * Writes the text of GET /health (gateway contract 1.16): version, commit, served calls and uptime on the first line,
 * then one line for each call that is not served and for each company without a key, with the reason.
 *
 * @throws when the database does not answer.
 */
export function createHealth(parameters: CreateHealthParameters) {
  const { handlers, database, version, commit, startedAt, notes } = parameters
  const entries = Object.entries(handlers)
  const features = entries.flatMap(([name, { kind }]) => (kind === 'served' ? [name] : [])).join('+')
  const missing = entries.flatMap(([name, handler]) =>
    handler.kind === 'unavailable' ? [`unavailable: ${name} (${handler.reason})`] : [],
  )
  return async (): Promise<string> => {
    await database.selectFrom('token_lists').select('source').limit(1).execute()
    const seconds = Math.floor((Date.now() - startedAt) / 1000)
    const first = `OK v${version}, commit hash: ${commit}, features: ${features}, uptime: ${seconds} seconds`
    return [first, ...missing, ...notes].join('\n')
  }
}
