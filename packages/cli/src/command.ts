/** What a command is given by the process that runs it. */
export type CommandContext = {
  /** The folder in which the command was started. */
  readonly cwd: string
  readonly nodeVersion: string
  /** Writes one line for the reader. */
  print(line: string): void
  /** Writes one line about a failure. */
  fail(line: string): void
}

/** A command: takes what follows its name, answers the exit code. */
export type Command = (args: readonly string[], context: CommandContext) => Promise<number>
