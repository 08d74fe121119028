import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { findBrowser } from './findBrowser.ts'

/**
 * Revokes living devices of a person, all or those of one browser, with their sessions and parts. Answers those that were; `waited`:
 * one was about to recover a wallet, and does not any more.
 */
export async function revokeDevices(
  transaction: GatewayDatabase,
  { userId, deviceId, now }: { userId: string; deviceId?: string | undefined; now: number },
): Promise<{ label: string; waited: boolean }[]> {
  const browser = deviceId === undefined ? undefined : await findBrowser(transaction, { deviceId, userId })
  if (browser?.length === 0) return []
  const revoked = await transaction
    .updateTable('vault_devices')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(browser !== undefined, (update) => update.where('id', 'in', browser ?? []))
    .returning(['id', 'label'])
    .execute()
  const cancelled = new Set<string>()
  for (const { id } of revoked) {
    const waiting = await transaction
      .updateTable('vault_recoveries')
      .set({ cancelled_at: now })
      .where('device_id', '=', id)
      .where('cancelled_at', 'is', null)
      .returning('device_id')
      .executeTakeFirst()
    if (waiting !== undefined) cancelled.add(id)
    await transaction.deleteFrom('vault_sessions').where('device_id', '=', id).execute()
    const splits = transaction.selectFrom('vault_splits').select('id').where('device_id', '=', id)
    await transaction.deleteFrom('vault_shares').where('split_id', 'in', splits).execute()
    await transaction.deleteFrom('vault_splits').where('device_id', '=', id).execute()
  }
  // Those that are bound to no device yet.
  if (deviceId === undefined) await transaction.deleteFrom('vault_sessions').where('user_id', '=', userId).execute()
  return revoked.map(({ id, label }) => ({ label, waited: cancelled.has(id) }))
}
