/** A failure of a command: what happened, and what the caller does next. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly nextStep: string

  constructor(sentence: string, nextStep: string) {
    super(sentence)
    this.nextStep = nextStep
  }
}
