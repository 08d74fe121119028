import { sql } from 'kysely'
import type { GatewayDatabase } from '../db/openDatabase.ts'

/**
 * Deletes every stored event that names a wallet account anywhere, whatever its case. The counts of days hold no
 * accounts and stay.
 *
 * @param account An address of at least 20 letters and digits, without its chain.
 * @returns how many events were deleted.
 * @throws RangeError when the text is too short or holds anything else, because that would match strangers.
 */
export async function eraseAccount(database: GatewayDatabase, account: string): Promise<number> {
  if (!/^[a-zA-Z0-9]{20,128}$/.test(account)) {
    throw new RangeError('An account has 20 to 128 letters and digits. Give it without its chain.')
  }
  const pattern = `%${account.toLowerCase()}%`
  const { numDeletedRows } = await database
    .deleteFrom('analytics_events')
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(${eb.ref('props')})`, 'like', pattern),
        eb(sql<string>`lower(${eb.ref('url')})`, 'like', pattern),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
