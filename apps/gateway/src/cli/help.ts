import { environmentVariables } from '../engines/config/loadConfig.ts'
import { version } from '../engines/version.ts'
import type { Command, CommandOptions } from './command.ts'

type Commands = Readonly<Record<string, Command>>

const optionTexts: Readonly<Record<keyof CommandOptions, readonly [name: string, text: string]>> = {
  config: ['--config file', 'the configuration, a JSON file (else FOYER_CONFIG)'],
  role: ['--role names', 'what this process does: api, indexer, cron, with commas between them; all without it'],
  workers: ['--workers number', 'processes that share the port of this machine; needs Postgres'],
  'no-migrate': ['--no-migrate', 'leave the database unchanged; ends where "migrate" is due'],
  name: ['--name text', 'for your own eyes'],
  origin: [
    '--origin pattern',
    'who may call from a browser: https://shop.example, https://*.shop.example, localhost, or "*"; repeat it for several',
  ],
  feature: ['--feature word', 'what it may use (such as swaps or onramp); repeat it for several; "all" for everything'],
  'per-month': ['--per-month number', 'calls of a calendar month, or "none"'],
  'per-second': ['--per-second number', 'calls of a second, or "none"'],
  'node-calls-per-second': [
    '--node-calls-per-second number',
    'calls at nodes that its calls may make necessary in a second, or "none"',
  ],
  'sign-in': ['--sign-in yes|no', 'whether its visitors may sign in at this gateway; it needs its origins by name'],
  enabled: ['--enabled yes|no', 'whether its calls are answered'],
  from: ['--from day', 'the first day, such as 2026-11-20'],
  to: ['--to day', 'the last day'],
  project: ['--project id', 'one project only'],
  since: ['--since time', 'from when on, with its time zone, such as 2026-11-29T08:00Z'],
  wallet: ['--wallet id', 'one wallet only, by its id or an address of it, with what its member did'],
  verify: ['--verify', 'check every row and name the first one that is not as it was written'],
  end: ['--end text', 'the end that an earlier check printed: shows that an older copy was put back'],
  release: ['--release file', 'the list of files of a release, foyer-vault.json'],
  daily: ['--daily', 'counts per day instead of events'],
  yes: ['--yes', 'really erase'],
  'dry-run': ['--dry-run', 'only count what would be erased'],
  target: ['--target address', 'a contract that may be called; repeat it for several; "all" for every one'],
  function: [
    '--function selector',
    'a function that may be called, such as 0xa9059cbb, or "payment" for a call without data; repeat it for several; "all" for every one',
  ],
  gas: ['--gas number', 'of one operation at most, all of its limits together'],
  operations: ['--operations number', 'of one member on one day (UTC)'],
  'per-user': ['--per-user amount', 'for one member on one day, in the coin of the chain, such as 0.002'],
  'per-day': ['--per-day amount', 'for all members together on one day'],
  with: [
    '--with place',
    'what keeps the key: file:/path, aws-kms:<ARN>, gcp-kms:projects/..., pkcs11:token=<label>;id=%01?module-path=...',
  ],
  for: ['--for variable', 'where the key will stand: FOYER_MASTER_KEY, VAULT_KEK, KEEPER_KEK or VAULT_TICKET_KEY'],
}

const json: readonly [string, string] = ['--json', 'answer as JSON']

const list = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([name, text]) => `  ${name.padEnd(20)} ${text}`).join('\n')

const usageOf = ({ summary, usage }: Command) => `  foyer-gateway ${usage}\n      ${summary}`

const environment = `These environment variables override the configuration file:
  ${environmentVariables.join('\n  ')}`

/** What `--help` says: of the command that the words name, of the commands that begin with them, else of all. */
export function helpText(commands: Commands, words: readonly string[] = []): string {
  const named = Object.entries(commands).find(([name]) => isBeginning(name.split(' '), words))
  if (named) return helpOf([named[1]], true)
  const group = Object.entries(commands).filter(([name]) => words.length > 0 && isBeginning(words, name.split(' ')))
  if (group.length > 0) return helpOf(group.map(([, command]) => command))
  return `foyer-gateway ${version}

Usage
${Object.values(commands).map(usageOf).join('\n')}
  foyer-gateway --help | --version
  foyer-gateway <command> --help

Options of every command
${list([optionTexts.config, json])}

Exit codes: 0 done, 1 failed, 2 used wrongly.

${environment}
`
}

/** Whether `words` begin with `beginning`. */
const isBeginning = (beginning: readonly string[], words: readonly string[]) =>
  beginning.every((word, index) => words[index] === word)

function helpOf(commands: readonly Command[], readsEnvironment = false): string {
  const own = [...new Set(commands.flatMap(({ options }) => options))].filter((option) => option !== 'config')
  const rows = [...own.map((option) => optionTexts[option]), optionTexts.config, json]
  return `Usage
${commands.map(usageOf).join('\n')}

Options
${list(rows)}
${readsEnvironment ? `\n${environment}\n` : ''}`
}
