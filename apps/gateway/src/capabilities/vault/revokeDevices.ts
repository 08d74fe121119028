import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/** Revokes living devices of a person, all or one, with their sessions and parts. Answers the labels of those that were. */
export async function revokeDevices(
  transaction: GatewayDatabase,
  { userId, deviceId, now }: { userId: string; deviceId?: string | undefined; now: number },
): Promise<string[]> {
  const revoked = await transaction
    .updateTable('vault_devices')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(deviceId !== undefined, (update) => update.where('id', '=', deviceId ?? ''))
    .returning(['id', 'label'])
    .execute()
  for (const { id } of revoked) {
    await transaction.deleteFrom('vault_sessions').where('device_id', '=', id).execute()
    const splits = transaction.selectFrom('vault_splits').select('id').where('device_id', '=', id)
    await transaction.deleteFrom('vault_shares').where('split_id', 'in', splits).execute()
    await transaction.deleteFrom('vault_splits').where('device_id', '=', id).execute()
  }
  // Those that are bound to no device yet.
  if (deviceId === undefined) await transaction.deleteFrom('vault_sessions').where('user_id', '=', userId).execute()
  return revoked.map(({ label }) => label)
}
