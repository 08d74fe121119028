import { CliError } from './CliError.ts'
import type { Command, CommandContext } from './command.ts'
import { runDoctor } from './doctor/runDoctor.ts'
import { runMigrate } from './migrate/runMigrate.ts'

const commands: Readonly<Record<string, Command>> = { doctor: runDoctor, migrate: runMigrate }

const help = `foyer <command>

  doctor [folder]   says what is wrong with a site's set-up, and what to do
                    --gateway <url>  --origin <origin>  --offline  --json
  migrate <from> [folder]   moves a site from another kit: rainbowkit, appkit (web3modal), connectkit
                    --dry-run  --write  --json
`

/** A mistake in the command line, as Node's own parser reports it. */
const isUsage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Runs a command line; answers the exit code: 0, 1 when the command found or met a failure, 2 for a wrong command line. */
export async function runCli(args: readonly string[], context: CommandContext): Promise<number> {
  const [name = 'help', ...rest] = args
  if (/^(help|--help|-h)$/.test(name) || rest.includes('--help')) {
    context.print(help)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    context.fail(`There is no command "${name}". \`npx @foyer/cli help\` lists the commands.`)
    return 2
  }
  try {
    return await command(rest, context)
  } catch (error) {
    if (error instanceof CliError) {
      context.fail(`${error.message} ${error.nextStep}`)
      return 1
    }
    if (!isUsage(error)) throw error
    context.fail(`${error.message} \`npx @foyer/cli help\` lists the options.`)
    return 2
  }
}
