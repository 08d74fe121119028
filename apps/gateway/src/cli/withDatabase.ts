import { type GatewayDatabase, openMigrated } from '../engines/db/openDatabase.ts'
import type { CommandParameters } from './command.ts'

/** Runs a command's work on the configured database, brought to the newest version first, and closes it. */
export async function withDatabase<T>(
  { readConfig }: CommandParameters,
  work: (database: GatewayDatabase) => Promise<T>,
): Promise<T> {
  const database = await openMigrated(readConfig().database, { statementTimeoutMs: 0 })
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}
