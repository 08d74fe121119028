import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * The native compiler, which checks types several times as fast. `typescript` itself stays at 5: that is what the gates read
 * sources with, what declarations are written by, and what sites compile against them.
 */
export const nativeCompiler = join(root, 'scripts/compiler/node_modules/typescript/bin/tsc')

/** Everything that a run leaves behind (databases, logs, stamps); ignored by git. */
export const stateDir = join(root, '.foyer')

/** Where each step's whole output is kept. */
export const logDir = join(stateDir, 'logs')

/** Creates the state folders and answers the log file of a step. */
export function logFile(name) {
  mkdirSync(logDir, { recursive: true })
  return join(logDir, `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.log`)
}
