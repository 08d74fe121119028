import { ConfigError } from '../../../engines/config/parseConfig.ts'
import type { MasterKey } from '../../../engines/secrets/masterKeys.ts'
import { openKeysOr } from '../../../engines/secrets/openKeys.ts'
import { isLocalOrigin } from '../vaultSchema.ts'
import type { KeeperConfig } from './keeperSchema.ts'

/**
 * The keys of a keeper, the newest first, unwrapped. A keeper on this machine without a key gets one beside its SQLite file.
 *
 * @throws ConfigError when a keeper that others can reach has none.
 * @throws KeyWrapperError when one does not open.
 */
export async function readKeeperKeys(config: KeeperConfig): Promise<readonly [MasterKey, ...MasterKey[]]> {
  const { address, database, keks, tokenPin: pin } = config
  if (keks.length === 0 && (!isLocalOrigin(address) || /^postgres(ql)?:/.test(database))) {
    throw new ConfigError([
      'a keeper that others can reach needs KEEPER_KEK, 32 random bytes as base64 (foyer-gateway secrets new-key) or a wrapped key; without a copy of it no wallet can be recovered on another device',
    ])
  }
  return openKeysOr(keks, { variable: 'KEEPER_KEK', pin, database, file: 'foyer-keeper.key' })
}
