import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import type { createVaultClient } from './vaultClient.ts'

const dayMs = 86_400_000

/** Lets the device of a browser that is logged in have been there for a day more than it was, so that it is trusted. */
export async function ageDevice(
  database: GatewayDatabase,
  client: Pick<Awaited<ReturnType<typeof createVaultClient>>, 'call'>,
): Promise<void> {
  const { deviceId } = (await client.call('GET', '/v1/vault/me')).answer
  await database
    .updateTable('vault_devices')
    .set((update) => ({
      enrolled_at: update('enrolled_at', '-', dayMs),
      trusted_after: update('trusted_after', '-', dayMs),
    }))
    .where('id', '=', String(deviceId))
    .execute()
}
