import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A process that runs one of our modules. */
export type RunningProcess = {
  child: ChildProcess
  /** What it wrote to standard output so far. */
  output: () => string
  /** Resolves to the exit code; nothing after a signal. */
  ended: Promise<number | null>
}

const starter = join(import.meta.dirname, 'runModule.mjs')

/**
 * Runs a TypeScript module in a separate process, as two gateways on two machines would be.
 *
 * @param module The module's `file:` address.
 */
export function runProcess(
  module: URL,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): RunningProcess {
  const child = spawn(process.execPath, [starter, fileURLToPath(module), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) }
}
