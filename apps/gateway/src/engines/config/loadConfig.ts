import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { vaultVariables, withVaultSecrets } from '../../capabilities/vault/vaultVariables.ts'
import { vendorVariables, withVendorKeys } from '../../sources/vendors/vendorVariables.ts'
import { traceVariables, withTraceVariables } from '../observability/tracing/traceVariables.ts'
import { ConfigError, parseConfig } from './parseConfig.ts'
import { readSecretFiles } from './readSecretFiles.ts'
import type { GatewayConfig } from './schema.ts'

/** Where `loadConfig` looks: the file of `--config` (else `FOYER_CONFIG`) and the process environment. */
export type LoadConfigParameters = {
  file?: string | undefined
  env: Readonly<Record<string, string | undefined>>
}

/** The checked configuration, and notes about environment variables that mean nothing to the gateway. */
export type LoadConfigReturnType = { config: GatewayConfig; warnings: readonly string[] }

type Reader = (text: string, variable: string) => unknown

const variables: Readonly<Record<string, { key: string; read: Reader }>> = {
  FOYER_HOST: { key: 'host', read: (text) => text },
  FOYER_PORT: { key: 'port', read: wholeNumber },
  FOYER_METRICS_PORT: { key: 'metricsPort', read: wholeNumber },
  FOYER_DATABASE: { key: 'database', read: (text) => text },
  // After the line above, so that an image's default file gives way to an operator's server.
  DATABASE_URL: { key: 'database', read: (text) => text },
  FOYER_DATABASE_POOL: { key: 'databasePool', read: wholeNumber },
  REDIS_URL: { key: 'redis', read: (text) => text },
  FOYER_REDIS_PREFIX: { key: 'redisPrefix', read: (text) => text },
  FOYER_ADDRESS: { key: 'address', read: (text) => text },
  FOYER_ROLES: { key: 'roles', read: list },
  FOYER_LOG_LEVEL: { key: 'logLevel', read: (text) => text },
  FOYER_CHAINS: { key: 'chains', read: json },
  FOYER_MAINNET_RPC: { key: 'mainnetRpc', read: (text) => text },
  FOYER_CORS: { key: 'cors', read: (text) => ({ origins: list(text) }) },
  FOYER_TRUSTED_PROXIES: { key: 'trustedProxies', read: list },
  FOYER_PROJECTS: { key: 'projects', read: json },
  FOYER_PROJECT_MODE: { key: 'projectMode', read: (text) => text },
  FOYER_FEATURES: { key: 'features', read: list },
  FOYER_TESTING_PROJECT: { key: 'testingProject', read: (text) => text },
  FOYER_ANALYTICS: { key: 'analytics', read: json },
  FOYER_MASTER_KEY: { key: 'masterKeys', read: list },
  PKCS11_PIN: { key: 'tokenPin', read: (text) => text },
  FOYER_PUBLIC_SOURCES: { key: 'publicSources', read: list },
  FOYER_SESSIONS: { key: 'sessions', read: json },
  FOYER_SIGN_IN: { key: 'signIn', read: json },
  FOYER_REFLECTOR: { key: 'reflector', read: json },
  FOYER_NAMES: { key: 'names', read: json },
  FOYER_OUTSIDE: { key: 'outside', read: json },
  FOYER_NFTS: { key: 'nfts', read: json },
  FOYER_HISTORY: { key: 'history', read: json },
  FOYER_ONRAMP: { key: 'onramp', read: json },
  FOYER_TEST_EXCHANGE: { key: 'testExchange', read: json },
  FOYER_WALLETS: { key: 'wallets', read: (file) => ({ file }) },
  FOYER_VAULT: { key: 'vault', read: json },
  FOYER_LIMITS: { key: 'limits', read: json },
  FOYER_COMPATIBILITY_MODE: { key: 'compatibilityMode', read: yesOrNo },
}

/** The environment variables that the gateway reads, beside `FOYER_CONFIG`. */
export const environmentVariables: readonly string[] = [
  ...Object.keys(variables),
  ...vendorVariables,
  ...traceVariables,
  ...vaultVariables,
]

/**
 * Reads the JSON file, lays the environment (with files that `NAME_FILE` names) over it and checks the result. Relative paths in the file count from the file.
 *
 * @throws ConfigError naming each key or variable, what was given and what is expected.
 */
export function loadConfig({ file, env: given }: LoadConfigParameters): LoadConfigReturnType {
  const env = readSecretFiles(given, environmentVariables)
  const path = file ?? env.FOYER_CONFIG
  const input: Record<string, unknown> = path === undefined ? {} : readConfigFile(path)
  const problems: string[] = []
  for (const [variable, { key, read }] of Object.entries(variables)) {
    const text = env[variable]
    if (text === undefined || text === '') continue
    try {
      input[key] = read(text, variable)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  try {
    input.traces = withTraceVariables(input.traces, env)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (problems.length > 0) throw new ConfigError(problems)
  const vendors = withVendorKeys(input.vendors, env)
  if (vendors !== undefined) input.vendors = vendors
  if (input.vault !== undefined) input.vault = withVaultSecrets(input.vault, env)
  const known = new Set(['FOYER_CONFIG', ...environmentVariables.flatMap((name) => [name, `${name}_FILE`])])
  const warnings = Object.keys(env)
    .filter((name) => name.startsWith('FOYER_') && !known.has(name))
    .map((name) => `${name} is set but means nothing to the gateway`)
  return { config: parseConfig(input), warnings }
}

function readConfigFile(path: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError([`${path}: this file cannot be read; give --config or FOYER_CONFIG a readable JSON file`])
  }
  const value = parseFile(text, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError([`${path}: expected one JSON object, such as { "chains": [...] }`])
  }
  return resolvePaths({ ...value }, dirname(resolve(path)))
}

function resolvePaths(input: Record<string, unknown>, base: string): Record<string, unknown> {
  const fromFile = (text: unknown) =>
    typeof text === 'string' &&
    !/^(https?|postgres(ql)?):/.test(text) &&
    text !== ':memory:' &&
    !isAbsolute(text) &&
    text !== ''
      ? resolve(base, text)
      : text
  if ('database' in input) input.database = fromFile(input.database)
  const { wallets } = input
  if (typeof wallets === 'object' && wallets !== null && 'file' in wallets) {
    input.wallets = { ...wallets, file: fromFile(wallets.file) }
  }
  if (Array.isArray(input.chains)) {
    input.chains = input.chains.map((chain: unknown) =>
      typeof chain === 'object' && chain !== null && 'tokenLists' in chain && Array.isArray(chain.tokenLists)
        ? { ...chain, tokenLists: chain.tokenLists.map(fromFile) }
        : chain,
    )
  }
  return input
}

function parseFile(text: string, path: string): unknown {
  try {
    return json(text, path)
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : path])
  }
}

function json(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${name}: not valid JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}

function wholeNumber(text: string, variable: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${variable}: "${text}" was given; expected a whole number`)
  return Number(text)
}

function yesOrNo(text: string, variable: string): boolean {
  if (text !== 'true' && text !== 'false') {
    throw new Error(`${variable}: "${text}" was given; expected true or false`)
  }
  return text === 'true'
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
