import { type GatewayDatabase, openCurrent } from '../engines/db/openDatabase.ts'
import type { CommandParameters } from './command.ts'

/** Runs a command's work on the configured database, which only `migrate` and `serve` create or update, and closes it. */
export async function withDatabase<T>(
  { readConfig }: CommandParameters,
  work: (database: GatewayDatabase) => Promise<T>,
): Promise<T> {
  const database = await openCurrent(readConfig().database, { statementTimeoutMs: 0 })
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}
