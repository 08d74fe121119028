import { pino } from 'pino'
import type { GatewayConfig } from '../config/schema.ts'

/** What the gateway needs of a logger. */
export type Logger = {
  debug: (fields: object, message: string) => void
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

/**
 * Writes JSON lines to standard output. Callers pass route patterns and counts, never addresses, query texts, bodies or
 * node URLs; errors are reduced to name, message and stack with every URL and hex account cut out.
 */
export function createLogger(level: GatewayConfig['logLevel']): Logger {
  return pino({ level, base: null, serializers: { err: describeError } })
}

/** An error as it may stand in a log. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  return { type: error.name, message: scrub(error.message), stack: scrub(error.stack ?? '') }
}

function scrub(text: string): string {
  return text
    .replace(/\b(?:https?|wss?):\/\/[^\s"')]+/g, '[url]')
    .replace(/0x[0-9a-fA-F]{40,}/g, '[hex]')
    .slice(0, 4_000)
}
