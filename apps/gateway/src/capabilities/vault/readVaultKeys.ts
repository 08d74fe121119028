import { ConfigError } from '../../engines/config/parseConfig.ts'
import type { KeyVariable } from '../../engines/secrets/keyWrappers/keyWrapper.ts'
import type { MasterKey } from '../../engines/secrets/masterKeys.ts'
import { openKeysOr } from '../../engines/secrets/openKeys.ts'
import { isLocalOrigin, type VaultConfig } from './vaultSchema.ts'

/** The keys that seal what the gateway and the keeper hold, the newest first. */
export type VaultMasterKeys = {
  gateway: readonly [MasterKey, ...MasterKey[]]
  /** None where the keeper is a separate process. */
  keeper: readonly [MasterKey, ...MasterKey[]] | undefined
  /**
   * The keys that sign tickets for the keeper, the newest first. They never come from the gateway's own keys: the database and
   * `VAULT_KEK` alone get nothing from a keeper. A keeper inside has its own ticket key.
   */
  tickets: readonly [MasterKey, ...MasterKey[]]
}

/**
 * The configured keys, unwrapped. A vault on this machine without keys gets them beside its SQLite file.
 *
 * @throws ConfigError when keys are missing for a vault that others can reach, when two of them are the same, and when a gateway has
 * the key of a keeper that should be a separate process.
 * @throws KeyWrapperError when one cannot be unwrapped.
 */
export async function readVaultKeys(vault: VaultConfig, database: string): Promise<VaultMasterKeys> {
  const mayMake = isLocalOrigin(vault.app) && !/^postgres(ql)?:/.test(database)
  const read = (keys: readonly string[], file: string, variable: KeyVariable, reason = lostWithoutCopy) => {
    if (keys.length === 0 && !mayMake) {
      throw new ConfigError([
        `vault: a wallet that others can reach needs ${variable}, 32 random bytes as base64 (foyer-gateway secrets new-key) or a wrapped key; ${reason}`,
      ])
    }
    return openKeysOr(keys, { variable, pin: vault.tokenPin, database, file })
  }
  if (vault.keeper !== undefined && vault.keeperKeks.length > 0) {
    throw new ConfigError([
      'vault: KEEPER_KEK belongs to the keeper alone, which vault.keeper names; take it away from this gateway, or the two are apart in name only',
    ])
  }
  const gateway = await read(vault.keks, 'foyer-vault.key', 'VAULT_KEK')
  if (vault.keeper !== undefined) {
    const tickets = await read(vault.ticketKeys, 'foyer-ticket.key', 'VAULT_TICKET_KEY', signsForKeeper)
    if (haveOne(gateway, tickets))
      throw new ConfigError(['vault: VAULT_KEK and VAULT_TICKET_KEY must be different keys'])
    return { gateway, keeper: undefined, tickets }
  }
  const keeper = await read(vault.keeperKeks, 'foyer-keeper.key', 'KEEPER_KEK')
  if (haveOne(gateway, keeper)) {
    throw new ConfigError(['vault: VAULT_KEK and KEEPER_KEK must be different keys'])
  }
  return { gateway, keeper, tickets: keeper }
}

const lostWithoutCopy = 'without a copy of it every wallet is lost with this machine'
const signsForKeeper = 'it signs what the keeper is asked for, and is no copy of another key'

const haveOne = (some: readonly MasterKey[], others: readonly MasterKey[]) =>
  some.some(({ bytes }) => others.some((other) => other.bytes.equals(bytes)))
