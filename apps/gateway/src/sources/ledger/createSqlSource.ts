import type { HistorySettings } from '../../capabilities/history/historySettings.ts'
import { openDatabase } from '../../engines/db/openDatabase.ts'
import type { Ledger } from './ledgerHistory.ts'
import { sqlLedger } from './sqlLedger.ts'

/** The database that a separate indexer fills, where the operator named one. */
export type SqlSource = { ledgers: readonly Ledger[]; stop: () => Promise<void> }

/** Opens it for reading; a Postgres address is not contacted before the first question. */
export function createSqlSource(settings: HistorySettings['sql'], now: () => number): SqlSource {
  if (settings === undefined) return { ledgers: [], stop: async () => {} }
  const database = openDatabase(settings.database)
  return { ledgers: [sqlLedger(database, settings, now)], stop: () => database.destroy() }
}
