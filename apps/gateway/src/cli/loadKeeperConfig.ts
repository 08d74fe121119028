import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import * as v from 'valibot'
import { type KeeperConfig, KeeperSchema } from '../capabilities/vault/keeper/keeperSchema.ts'
import { ConfigError, describeIssue } from '../engines/config/parseConfig.ts'
import { readSecretFiles } from '../engines/config/readSecretFiles.ts'

/** Environment variables of a keeper, with their place in its configuration. */
const variables = {
  FOYER_HOST: 'host',
  FOYER_PORT: 'port',
  FOYER_DATABASE: 'database',
  DATABASE_URL: 'database',
  FOYER_LOG_LEVEL: 'logLevel',
  KEEPER_KEK: 'keks',
  PKCS11_PIN: 'tokenPin',
  KEEPER_SMTP_URL: 'smtp',
  KEEPER_MAIL_FROM: 'from',
  VAULT_BACKUP_DAYS: 'backupDays',
  VAULT_AUDIT_DAYS: 'auditDays',
} as const

/**
 * Reads a keeper's own JSON file, lays the environment over it and checks the result. A relative path of the database counts
 * from the file.
 *
 * @throws ConfigError naming what is wrong, and when the gateway's key is there too.
 */
export function loadKeeperConfig(
  file: string | undefined,
  given: Readonly<Record<string, string | undefined>>,
): KeeperConfig {
  const env = readSecretFiles(given, [...Object.keys(variables), 'KEEPER_RECOVERY_DELAY', 'VAULT_KEK'])
  if (env.VAULT_KEK !== undefined && env.VAULT_KEK !== '') {
    throw new ConfigError([
      'VAULT_KEK: belongs to the gateway alone; take it away from the keeper, or the two are apart in name only',
    ])
  }
  const path = file ?? env.FOYER_CONFIG
  const input: Record<string, unknown> = path === undefined ? {} : readFile(path)
  for (const [variable, key] of Object.entries(variables)) {
    const text = env[variable]
    if (text === undefined || text === '') continue
    if (key === 'port' || key === 'backupDays' || key === 'auditDays') input[key] = Number(text)
    else input[key] = key === 'keks' ? text.split(',').map((part) => part.trim()) : text
  }
  const delay = env.KEEPER_RECOVERY_DELAY ?? ''
  if (delay !== '') input.recovery = { delay: Number(delay) }
  const result = v.safeParse(KeeperSchema, input)
  if (!result.success) throw new ConfigError(result.issues.map(describeIssue))
  return result.output
}

function readFile(path: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read'
    throw new ConfigError([`${path}: this file ${why}; give --config or FOYER_CONFIG a readable JSON file`])
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError([`${path}: expected one JSON object, such as { "address": "https://keeper.example.com" }`])
  }
  const input: Record<string, unknown> = { ...value }
  const { database } = input
  const isPath = typeof database === 'string' && !/^postgres(ql)?:/.test(database) && database !== ':memory:'
  if (isPath && !isAbsolute(database)) input.database = resolve(dirname(resolve(path)), database)
  return input
}
