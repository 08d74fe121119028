import { eraseEvents } from '../capabilities/analytics/eraseEvents.ts'
import { eraseFollowing } from '../capabilities/history/eraseFollowing.ts'
import { eraseNames } from '../capabilities/names/eraseNames.ts'
import { eraseSessions } from '../capabilities/sessions/eraseSessions.ts'
import { eraseSignIns } from '../capabilities/signIn/eraseSignIns.ts'
import { eraseVault } from '../capabilities/vault/eraseVault.ts'
import type { Trail } from '../capabilities/vault/trail/createTrail.ts'
import type { ErasedAccount, Eraser, RowCounts } from '../engines/db/erasure.ts'
import type { GatewayDatabase } from '../engines/db/openDatabase.ts'

const erasers: readonly Eraser[] = [eraseEvents, eraseNames, eraseSessions, eraseSignIns, eraseFollowing]

/**
 * Erases what the database keeps because of one account, part by part, beside running gateways; stopped in the middle, it
 * is simply done again. With `count` nothing is changed. `trail`: of the wallet that the gateway hosts, or `noTrail`.
 *
 * @returns the rows by table: those that are gone now, or that would be.
 */
export async function eraseAddress(
  database: GatewayDatabase,
  account: ErasedAccount,
  mode: 'count' | 'erase',
  trail: Pick<Trail, 'erase'>,
): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const erase of [...erasers, eraseVault(trail)]) Object.assign(counts, await erase(database, account, mode))
  return counts
}
