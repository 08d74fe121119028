import { ConfigError } from '../../../engines/config/parseConfig.ts'
import { type MasterKey, readKeysOr } from '../../../engines/secrets/masterKeys.ts'
import { isLocalOrigin } from '../vaultSchema.ts'
import type { KeeperConfig } from './keeperSchema.ts'

/**
 * The keys of a keeper, the newest first. One on this machine gets a key of its own beside a SQLite file when it is given none.
 *
 * @throws ConfigError when a keeper that others can reach has none.
 */
export function readKeeperKeys({ address, database, keks }: KeeperConfig): readonly [MasterKey, ...MasterKey[]] {
  if (keks.length === 0 && (!isLocalOrigin(address) || /^postgres(ql)?:/.test(database))) {
    throw new ConfigError([
      'a keeper that others can reach needs KEEPER_KEK, 32 random bytes as base64 (foyer-gateway secrets new-key); without a copy of it no wallet can be recovered on another device',
    ])
  }
  return readKeysOr(keks, { database, file: 'foyer-keeper.key' })
}
