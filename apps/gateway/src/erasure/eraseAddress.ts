import { eraseEvents } from '../analytics/eraseEvents.ts'
import type { ErasedAccount, Eraser, RowCounts } from '../db/erasure.ts'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { eraseFollowing } from '../history/eraseFollowing.ts'
import { eraseNames } from '../names/eraseNames.ts'
import { eraseSessions } from '../sessions/eraseSessions.ts'
import { eraseSignIns } from '../signIn/eraseSignIns.ts'
import { eraseVault } from '../vault/eraseVault.ts'

const erasers: readonly Eraser[] = [eraseEvents, eraseNames, eraseSessions, eraseSignIns, eraseFollowing, eraseVault]

/**
 * Erases what the database keeps because of one account, part by part, beside running gateways; stopped in the middle, it
 * is simply done again. With `count` nothing is changed.
 *
 * @returns the rows by table: those that are gone now, or that would be.
 */
export async function eraseAddress(
  database: GatewayDatabase,
  account: ErasedAccount,
  mode: 'count' | 'erase',
): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const erase of erasers) Object.assign(counts, await erase(database, account, mode))
  return counts
}
