import { type DestinationStream, type LevelWithSilent, pino } from 'pino'

/** What the gateway needs of a logger. */
export type Logger = {
  debug: (fields: object, message: string) => void
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

/**
 * Writes JSON lines to standard output. Callers pass route patterns and counts, never addresses, query texts, bodies or
 * node URLs; an error under `err` is reduced to what `describeError` keeps.
 *
 * @param destination Where the lines go; default standard output.
 * @param fieldsOfLine What stands in every line beside what the caller says. Default nothing.
 */
export function createLogger(
  level: LevelWithSilent,
  destination?: DestinationStream,
  fieldsOfLine?: () => object,
): Logger {
  const mixin = fieldsOfLine === undefined ? {} : { mixin: fieldsOfLine }
  const options = { level, base: null, serializers: { err: describeError }, ...mixin }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What a log keeps of an error. */
class DescribedError {
  readonly type: string
  declare readonly message?: string
  declare readonly code?: string
  declare readonly stack?: string
  declare readonly cause?: DescribedError
  declare readonly errors?: readonly DescribedError[]

  constructor(error: unknown, depth = 0) {
    if (!(error instanceof Error)) {
      this.type = typeof error
      return
    }
    this.type = error.name
    this.message = scrub(error.message)
    if ('code' in error && typeof error.code === 'string') this.code = scrub(error.code)
    this.stack = scrub(error.stack ?? '')
    if (depth === maxCauses) return
    if (error.cause !== undefined) this.cause = new DescribedError(error.cause, depth + 1)
    if (error instanceof AggregateError) {
      this.errors = error.errors.slice(0, maxCauses).map((inner) => new DescribedError(inner, depth + 1))
    }
  }
}

/** Causes of causes that are kept, and errors of one that stands for several. */
const maxCauses = 3

/** An error as it may stand in a log: name, message, code, stack and causes, with every URL and hex account cut out. */
export function describeError(error: unknown): object {
  return error instanceof DescribedError ? error : new DescribedError(error)
}

function scrub(text: string): string {
  return text
    .replace(/\b(?:https?|wss?):\/\/[^\s"')]+/g, '[url]')
    .replace(/0x[0-9a-fA-F]{40,}/g, '[hex]')
    .slice(0, 4_000)
}
