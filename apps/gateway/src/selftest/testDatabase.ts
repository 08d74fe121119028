import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import type { Check } from '../engines/observability/check.ts'

/** Writes into the database and takes it back. */
export async function testDatabase(database: GatewayDatabase): Promise<Check> {
  const subject = 'database'
  const what = 'write and read'
  const name = `self-test ${crypto.randomUUID()}`
  try {
    await database.insertInto('project_changes').values({ name, revision: 1 }).execute()
    const row = await database
      .selectFrom('project_changes')
      .select('revision')
      .where('name', '=', name)
      .executeTakeFirst()
    await database.deleteFrom('project_changes').where('name', '=', name).execute()
    return row?.revision === 1
      ? { subject, what, state: 'ok', note: 'The database keeps what is written.' }
      : { subject, what, state: 'failed', note: 'The database lost what was written. Check its disk.' }
  } catch {
    return { subject, what, state: 'failed', note: 'The database does not answer. Check its address and its disk.' }
  }
}
