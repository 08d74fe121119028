import { expect } from 'vitest'
import type { GatewayOptions } from '../engines/config/schema.ts'
import { runProcess } from './runProcess.ts'
import { testMasterKey } from './startTestGateway.ts'

/** A gateway in a separate process, which a test may kill. */
export type GatewayProcess = {
  url: string
  metricsUrl: string
  /** What it logged so far, a line of JSON for each entry. */
  log: () => string
  /** Ends it at once (SIGKILL), as a crash does. Safe to call twice. */
  kill: () => Promise<void>
  /** Lets it end by itself (SIGTERM). */
  stop: () => Promise<void>
  /** Stops its clock (SIGSTOP) until `thaw`, as a machine does that is short of memory. */
  freeze: () => void
  thaw: () => void
}

const fixture = new URL('./serveGateway.fixture.ts', import.meta.url)

/**
 * Starts a gateway on a free port and resolves once it listens. The caller kills it.
 *
 * @param endings Gets what ends the process, also when it never listened.
 * @param known The last step of the database that it knows, or `next` for the program of the next release. Default all of today.
 */
export async function startGatewayProcess(
  options: GatewayOptions,
  endings: (() => Promise<unknown>)[],
  known?: string,
): Promise<GatewayProcess> {
  const base = { port: 0, metricsPort: 0, logLevel: 'info', masterKeys: [testMasterKey] }
  // Load tests are one caller and send more than any visitor.
  const limits = {
    rate: null,
    projectRate: null,
    projectNodeRate: null,
    webSocketRate: null,
    callerConcurrency: 1_000,
    chainCheckMs: 0,
    headLagMs: 0,
    ...options.limits,
  }
  const given = JSON.stringify({ ...base, ...options, limits })
  const running = runProcess(fixture, known === undefined ? [given] : [given, known])
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await running.ended
  }
  endings.push(() => end('SIGKILL'))
  let hasEnded = false
  void running.ended.then(() => {
    hasEnded = true
  })
  const says = () => (hasEnded && !running.output().includes('"listening"') ? 'ended' : running.output())
  await expect.poll(says, { timeout: 180_000 }).toMatch(/"listening"|^ended$/)
  expect(says()).not.toBe('ended')
  const line: { port: number; metricsPort: number } = JSON.parse(
    running
      .output()
      .split('\n')
      .find((text) => text.includes('"listening"')) ?? '{}',
  )
  return {
    url: `http://127.0.0.1:${line.port}`,
    metricsUrl: `http://127.0.0.1:${line.metricsPort}/metrics`,
    log: running.output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => running.child.kill('SIGSTOP'),
    thaw: () => running.child.kill('SIGCONT'),
  }
}
