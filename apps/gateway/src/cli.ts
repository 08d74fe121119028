import { parseArgs } from 'node:util'
import { environmentVariables, loadConfig } from './config/loadConfig.ts'
import { ConfigError } from './config/parseConfig.ts'
import { createGateway } from './createGateway.ts'
import { migrate, openDatabase } from './db/openDatabase.ts'
import { runSecretsCommand } from './secrets/runSecretsCommand.ts'
import { version } from './version.ts'

const help = `foyer-gateway ${version}

Usage
  foyer-gateway serve [--config file]     check the configuration, update the database, listen
  foyer-gateway migrate [--config file]   update the database and end
  foyer-gateway secrets rotate [--config file]   wrap every stored secret by the newest master key
  foyer-gateway secrets new-key           print a new master key
  foyer-gateway --help | --version

The configuration is a JSON file (--config, else FOYER_CONFIG); these environment variables override it:
  ${environmentVariables.join('\n  ')}
`

type Output = { text: string; isFailure: boolean }

async function run(argv: readonly string[]): Promise<Output | undefined> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      config: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
    allowPositionals: true,
  })
  if (values.version === true) return { text: `${version}\n`, isFailure: false }
  const [command, ...rest] = positionals
  if (values.help === true || command === undefined) return { text: help, isFailure: values.help !== true }
  if (command === 'secrets') return runSecretsCommand(rest, values.config)
  if (rest.length > 0) return { text: `Unexpected: ${rest.join(' ')}\n\n${help}`, isFailure: true }
  switch (command) {
    case 'serve':
      return serve(values.config)
    case 'migrate':
      return updateDatabase(values.config)
    default:
      return { text: `There is no command "${command}".\n\n${help}`, isFailure: true }
  }
}

async function serve(file: string | undefined): Promise<undefined> {
  const { config, warnings } = loadConfig({ file, env: process.env })
  const gateway = await createGateway(config)
  for (const warning of warnings) gateway.logger.warn({}, warning)
  const stop = () => {
    gateway.stop().catch((error: unknown) => {
      process.stderr.write(`${readable(error)}\n`)
      process.exitCode = 1
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    await gateway.start()
  } catch (error) {
    await gateway.stop()
    throw error
  }
  return undefined
}

async function updateDatabase(file: string | undefined): Promise<Output> {
  const { config } = loadConfig({ file, env: process.env })
  const database = openDatabase(config.database)
  try {
    const steps = await migrate(database)
    const text = steps.length === 0 ? 'The database is up to date.' : `Done: ${steps.join(', ')}.`
    return { text: `${text}\n`, isFailure: false }
  } finally {
    await database.destroy()
  }
}

function readable(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  return error instanceof Error ? error.message : String(error)
}

try {
  const output = await run(process.argv.slice(2))
  if (output !== undefined) (output.isFailure ? process.stderr : process.stdout).write(output.text)
  if (output?.isFailure === true) process.exitCode = 2
} catch (error) {
  process.stderr.write(`${readable(error)}\n`)
  process.exitCode = 1
}
