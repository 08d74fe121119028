import { randomBytes } from 'node:crypto'
import type { GatewayDatabase } from './openDatabase.ts'

/** More than a page of either database. */
const probeBytes = 16_384

/**
 * Writes a row and takes it away again in one commit. A full disk may have room for a smaller write and still none for rows.
 *
 * @throws the database's error, also while it answers readers only.
 */
export async function writeProbe(database: GatewayDatabase): Promise<void> {
  const source = `probe ${randomBytes(16).toString('hex')}`
  await database.transaction().execute(async (transaction) => {
    const body = randomBytes(probeBytes / 2).toString('hex')
    await transaction.insertInto('token_lists').values({ source, body, fetched_at: 0 }).execute()
    await transaction.deleteFrom('token_lists').where('source', '=', source).execute()
  })
}
