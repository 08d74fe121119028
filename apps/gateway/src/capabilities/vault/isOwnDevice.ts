import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/**
 * Whether the owner of an address has logged in before on the device with a key. The lookup starts from the device: a caller with an
 * unknown device gets the same answer after the same work, whether or not the address has a member.
 */
export async function isOwnDevice(database: GatewayDatabase, jkt: string, email: string): Promise<boolean> {
  const devices = await database
    .selectFrom('vault_devices')
    .select('user_id')
    .where('jwk_thumbprint', '=', jkt)
    .where('revoked_at', 'is', null)
    .execute()
  if (devices.length === 0) return false
  const ids = devices.map(({ user_id }) => user_id)
  const members = await database.selectFrom('vault_users').select('email').where('id', 'in', ids).execute()
  return members.some((member) => member.email === email)
}
