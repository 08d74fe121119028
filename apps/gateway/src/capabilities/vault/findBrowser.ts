import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { VaultCaller } from './createVaultSessions.ts'

/** The living devices of the same browser as one of a member's devices, itself among them. */
export async function findBrowser(
  database: GatewayDatabase,
  { deviceId, userId }: Pick<VaultCaller, 'deviceId' | 'userId'>,
): Promise<string[]> {
  const own = await database
    .selectFrom('vault_devices')
    .select(['browser_jkt', 'jwk_thumbprint'])
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (own === undefined) return []
  const others = await inBrowser(database, userId, own.browser_jkt ?? own.jwk_thumbprint)
  return [deviceId, ...others.map(({ id }) => id).filter((id) => id !== deviceId)]
}

/** The living devices of a member in the browser with a key. */
export function inBrowser(database: GatewayDatabase, userId: string, key: string) {
  return database
    .selectFrom('vault_devices')
    .select(['id', 'enrolled_at', 'told_at', 'trusted_after'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('browser_jkt', '=', key), where('jwk_thumbprint', '=', key)]))
    .execute()
}
