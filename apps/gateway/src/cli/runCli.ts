import { parseArgs } from 'node:util'
import { loadConfig } from '../engines/config/loadConfig.ts'
import { ConfigError } from '../engines/config/parseConfig.ts'
import { readSecretFiles } from '../engines/config/readSecretFiles.ts'
import { causesOf } from '../engines/db/describeDatabaseError.ts'
import { version } from '../engines/version.ts'
import type { Command, CommandOptions } from './command.ts'
import { dataCommands } from './dataCommands.ts'
import { helpText } from './help.ts'
import { keeperCommands } from './keeperCommands.ts'
import { loadKeeperConfig } from './loadKeeperConfig.ts'
import { createOutput, type ExitCode, ReaderGoneError, type Surroundings, UsageError } from './output.ts'
import { projectCommands } from './projectCommands.ts'
import { remedyOf } from './remedy.ts'
import { secretsCommands } from './secretsCommands.ts'
import { serverCommands } from './serverCommands.ts'
import { signInCommands } from './signInCommands.ts'
import { sponsorCommands } from './sponsorCommands.ts'
import { vaultCommands } from './vaultCommands.ts'

const commands: Readonly<Record<string, Command>> = {
  ...serverCommands,
  ...projectCommands,
  ...dataCommands,
  ...secretsCommands,
  ...signInCommands,
  ...vaultCommands,
  ...sponsorCommands,
  ...keeperCommands,
}

const options = {
  config: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  role: { type: 'string', multiple: true },
  workers: { type: 'string' },
  'no-migrate': { type: 'boolean' },
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  feature: { type: 'string', multiple: true },
  'per-month': { type: 'string' },
  'per-second': { type: 'string' },
  'node-calls-per-second': { type: 'string' },
  'sign-in': { type: 'string' },
  enabled: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  project: { type: 'string' },
  release: { type: 'string' },
  since: { type: 'string' },
  wallet: { type: 'string' },
  verify: { type: 'boolean' },
  end: { type: 'string' },
  daily: { type: 'boolean' },
  yes: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  target: { type: 'string', multiple: true },
  function: { type: 'string', multiple: true },
  gas: { type: 'string' },
  operations: { type: 'string' },
  'per-user': { type: 'string' },
  'per-day': { type: 'string' },
  with: { type: 'string' },
  for: { type: 'string' },
} as const

/** Runs one command line; answers the exit code, or nothing while the command goes on. */
export async function runCli(
  argv: readonly string[],
  surroundings: Surroundings = process,
): Promise<ExitCode | undefined> {
  const output = createOutput(argv.includes('--json'), surroundings)
  try {
    const { values, positionals } = readArguments(argv)
    if (values.version === true) {
      surroundings.stdout.write(`${version}\n`)
      return 0
    }
    if (values.help === true) {
      surroundings.stdout.write(helpText(commands, positionals))
      return 0
    }
    const { name, command, words } = findCommand(positionals)
    const { json: _json, help: _help, version: _version, ...given } = values
    checkOptions(name, command, given)
    if (words.length < command.words[0] || words.length > command.words[1]) {
      throw new UsageError(`Use it as: foyer-gateway ${command.usage}`)
    }
    const readConfig = () => {
      const { config, warnings } = loadConfig({ file: given.config, env: surroundings.env })
      for (const warning of warnings) output.note(warning)
      return config
    }
    const readKeeperConfig = () => loadKeeperConfig(given.config, surroundings.env)
    const readTokenPin = () => readSecretFiles(surroundings.env, ['PKCS11_PIN']).PKCS11_PIN
    return await command.run({ words, options: given, readConfig, readKeeperConfig, readTokenPin, output })
  } catch (error) {
    if (error instanceof ReaderGoneError) return 0
    output.note(readable(error))
    return error instanceof UsageError ? 2 : 1
  }
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: putIdsLast(argv), options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${helpText(commands)}`)
  }
}

/** An id of a session may begin with a dash, as options do. */
function putIdsLast(argv: readonly string[]): string[] {
  const isId = (word: string) => /^-[\w-]{42}$/.test(word)
  const ids = argv.filter(isId)
  return ids.length === 0 || argv.includes('--') ? [...argv] : [...argv.filter((word) => !isId(word)), '--', ...ids]
}

function findCommand(positionals: readonly string[]): { name: string; command: Command; words: readonly string[] } {
  if (positionals.length === 0) throw new UsageError(helpText(commands))
  for (const length of [2, 1]) {
    const name = positionals.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command !== undefined) return { name, command, words: positionals.slice(length) }
  }
  throw new UsageError(`There is no command "${positionals.join(' ')}".\n\n${helpText(commands)}`)
}

function checkOptions(name: string, command: Command, given: CommandOptions): void {
  const taken: readonly string[] = ['config', ...command.options]
  const foreign = Object.keys(given).find((option) => !taken.includes(option))
  if (foreign !== undefined) throw new UsageError(`"${name}" has no option --${foreign}. Use it as: ${command.usage}`)
}

function readable(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const remedy = remedyOf(error)
  if (remedy !== undefined) return remedy
  const [outermost, ...causes] = causesOf(error)
  if (outermost === undefined) return String(error)
  const reasons = new Set(
    causes.map(({ message }) => message).filter((text) => text !== '' && text !== outermost.message),
  )
  return [outermost.message, ...[...reasons].map((text) => `  because: ${text}`)].join('\n')
}
