import type { KeeperConfig } from '../capabilities/vault/keeper/keeperSchema.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import type { ExitCode, Output } from './output.ts'

/** Options of all commands; each command says which of them it takes. */
export type CommandOptions = {
  config?: string | undefined
  role?: readonly string[] | undefined
  workers?: string | undefined
  'no-migrate'?: boolean | undefined
  name?: string | undefined
  origin?: readonly string[] | undefined
  feature?: readonly string[] | undefined
  'per-month'?: string | undefined
  'per-second'?: string | undefined
  'node-calls-per-second'?: string | undefined
  'sign-in'?: string | undefined
  enabled?: string | undefined
  from?: string | undefined
  to?: string | undefined
  project?: string | undefined
  release?: string | undefined
  since?: string | undefined
  wallet?: string | undefined
  verify?: boolean | undefined
  end?: string | undefined
  daily?: boolean | undefined
  yes?: boolean | undefined
  'dry-run'?: boolean | undefined
  target?: readonly string[] | undefined
  function?: readonly string[] | undefined
  gas?: string | undefined
  operations?: string | undefined
  'per-user'?: string | undefined
  'per-day'?: string | undefined
  with?: string | undefined
  for?: string | undefined
}

/** What a command is given. */
export type CommandParameters = {
  /** The words after the command's own. */
  words: readonly string[]
  options: CommandOptions
  /** Reads and checks the configuration; its warnings are written as notes. */
  readConfig: () => GatewayConfig
  /** Reads and checks the configuration of a keeper, which has a separate file. */
  readKeeperConfig: () => KeeperConfig
  /** The PIN of a PKCS#11 token, of `PKCS11_PIN` or the file that `PKCS11_PIN_FILE` names. */
  readTokenPin: () => string | undefined
  output: Output
}

/** One command of `foyer-gateway`. */
export type Command = {
  /** As it stands in the help, such as `project add <id>`. */
  usage: string
  summary: string
  /** How many words may follow: the fewest and the most. */
  words: readonly [number, number]
  /** Options that it takes beside `--config` and `--json`. */
  options: readonly (keyof CommandOptions)[]
  /** Answers the exit code; nothing while it goes on running. */
  run: (parameters: CommandParameters) => Promise<ExitCode | undefined>
}
