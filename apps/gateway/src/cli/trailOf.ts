import { readVaultKeys } from '../capabilities/vault/readVaultKeys.ts'
import { createTrail, type Trail } from '../capabilities/vault/trail/createTrail.ts'
import { noTrail } from '../capabilities/vault/trail/noTrail.ts'
import { createTrailKeys } from '../capabilities/vault/trail/trailKeys.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import { createLogger } from '../engines/observability/logger.ts'

/** The trail of the wallet that a gateway hosts, for a command beside it. */
export async function trailOf(
  { database: location, vault }: GatewayConfig,
  database: GatewayDatabase,
): Promise<Pick<Trail, 'audit' | 'erase'>> {
  if (vault === undefined) return noTrail
  const keys = await createTrailKeys((await readVaultKeys(vault, location)).gateway)
  return createTrail(database, { keys, logger: createLogger('silent'), now: Date.now })
}
