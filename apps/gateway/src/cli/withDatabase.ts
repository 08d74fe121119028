import { type GatewayDatabase, migrate, openDatabase } from '../db/openDatabase.ts'
import type { CommandParameters } from './command.ts'

/** Runs a command's work on the configured database, brought to the newest version first, and closes it. */
export async function withDatabase<T>(
  { readConfig }: CommandParameters,
  work: (database: GatewayDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase(readConfig().database, { queryTimeoutMs: 0 })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.destroy()
  }
}
