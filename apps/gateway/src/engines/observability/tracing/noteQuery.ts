import type { RunQuery } from '../../db/openDatabase.ts'
import type { Tracing } from './tracing.ts'

/** Notes a query by what it does and the first table that it names; never its text or its values. */
export function noteQuery(tracing: Tracing, milliseconds: number, { sql }: Pick<RunQuery, 'sql'>): void {
  const operation = /^\W*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update|table)\s+"?([a-z_]+)/i.exec(sql)?.[1]
  const notes = { 'db.operation.name': operation, ...(table === undefined ? {} : { 'db.collection.name': table }) }
  tracing.note(table === undefined ? operation : `${operation} ${table}`, milliseconds, notes)
}
