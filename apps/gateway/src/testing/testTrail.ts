import { createTrail, type Trail } from '../capabilities/vault/trail/createTrail.ts'
import { createTrailKeys, type TrailKeys } from '../capabilities/vault/trail/trailKeys.ts'
import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { readKeysOr } from '../engines/secrets/masterKeys.ts'

/** Keys of a trail, from 32 bytes as base64 each, the newest first. */
export function testTrailKeys(...keks: string[]): Promise<TrailKeys> {
  return createTrailKeys(readKeysOr(keks, { database: ':memory:', file: '' }))
}

/** The trail of a database, marked with a new key unless `keks` name those of its gateway. */
export async function testTrail(
  database: GatewayDatabase,
  now: () => number = Date.now,
  keks: readonly string[] = [],
): Promise<Trail> {
  return createTrail(database, { keys: await testTrailKeys(...keks), logger: createLogger('silent'), now })
}
