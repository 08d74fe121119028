import { ConfigError } from '../config/parseConfig.ts'
import type { MasterKey } from './masterKeys.ts'
import { openKeysOr } from './openKeys.ts'

/** What of a configuration says which keys seal stored secrets. */
export type ReadMasterKeysParameters = {
  masterKeys: readonly string[]
  database: string
  /** The PIN of a PKCS#11 token. */
  tokenPin?: string | undefined
}

/**
 * The configured master keys, the newest first, opened where they are wrapped. Without any, a SQLite file gets its own key beside it
 * (`foyer-master.key`, readable by its owner only) and `:memory:` one for the life of the process.
 *
 * @throws ConfigError when a Postgres database has no key, or the key file cannot be read.
 * @throws KeyWrapperError when one does not open.
 */
export async function readMasterKeys(config: ReadMasterKeysParameters): Promise<readonly [MasterKey, ...MasterKey[]]> {
  const { database, masterKeys, tokenPin: pin } = config
  if (masterKeys.length === 0 && /^postgres(ql)?:/.test(database)) {
    throw new ConfigError([
      'masterKeys: missing; a Postgres database needs FOYER_MASTER_KEY, 32 random bytes as base64 (foyer-gateway secrets new-key) or a wrapped key',
    ])
  }
  return openKeysOr(masterKeys, { variable: 'FOYER_MASTER_KEY', pin, database, file: 'foyer-master.key' })
}
