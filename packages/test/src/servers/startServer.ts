import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { guardChild } from '../chains/guardChild.ts'
import { TestKitError } from '../TestKitError.ts'
import { freePort } from './freePort.ts'

/** A database server of a test's own, which the test may take away and bring back. */
export interface RunningServer {
  /** Address with its scheme, such as `postgres://postgres@127.0.0.1:40001/postgres`. */
  readonly url: string
  readonly port: number
  /** Kills the server at once (SIGKILL), as a crash does; its data stays. */
  kill(): Promise<void>
  /** Starts it again on the same port with the same data, after `kill`. */
  revive(): Promise<void>
  /** Lets connections hang without closing them (SIGSTOP). */
  pause(): void
  resume(): void
  /** Ends the server and removes its data. Safe to call twice. */
  stop(): Promise<void>
}

/** How one server is run. */
export interface StartServerParameters {
  readonly name: string
  /** The port; default: a free one. */
  readonly port?: number
  readonly url: (port: number) => string
  readonly command: (port: number) => readonly [string, ...string[]]
  /** What the server writes once it takes connections. */
  readonly readyLine: RegExp
  /** Asks the server to end by itself. */
  readonly stopSignal: NodeJS.Signals
  /** Removes the data. */
  readonly clean: () => Promise<void>
}

const startLimit = 30_000
const stopLimit = 5_000
const portAttempts = 5

/**
 * Starts a server on a free port of 127.0.0.1 and resolves when it takes connections. It ends with this process.
 *
 * @throws {TestKitError} `SERVER_NOT_READY`.
 */
export async function startServer(parameters: StartServerParameters): Promise<RunningServer> {
  let { child, port } = await startOnFreePort(parameters, portAttempts)
  let stopping: Promise<void> | undefined

  const stopOnce = async () => {
    await end(child, parameters.stopSignal)
    await parameters.clean()
  }
  return {
    url: parameters.url(port),
    port,
    kill: () => end(child, 'SIGKILL'),
    revive: async () => {
      child = await spawnReady(parameters, port)
    },
    pause: () => signalAll(child, 'SIGSTOP'),
    resume: () => signalAll(child, 'SIGCONT'),
    stop: () => {
      stopping ??= stopOnce()
      return stopping
    },
  }
}

async function startOnFreePort(parameters: StartServerParameters, attempts: number) {
  const port = parameters.port ?? (await freePort())
  try {
    return { child: await spawnReady(parameters, port), port }
  } catch (error) {
    // Another program may have taken the port in between.
    if (attempts <= 1 || parameters.port !== undefined) {
      await parameters.clean()
      throw error
    }
    return startOnFreePort(parameters, attempts - 1)
  }
}

async function spawnReady(parameters: StartServerParameters, port: number): Promise<ChildProcess> {
  const [command, ...args] = parameters.command(port)
  // In a separate process group, so that a pause reaches the server's workers too.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const release = guardChild(child)
  child.once('exit', release)
  child.once('error', release)
  try {
    await waitUntilReady(parameters, child)
    return child
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
}

function waitUntilReady({ name, readyLine }: StartServerParameters, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) =>
      reject(
        new TestKitError(
          'SERVER_NOT_READY',
          `${name} did not start: ${reason}.`,
          'Read its words above and try again.',
        ),
      )
    const timer = setTimeout(() => fail(`nothing within ${startLimit / 1000} seconds`), startLimit)
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (!readyLine.test(output)) return
      clearTimeout(timer)
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume()
      resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}, saying ${output.trim().slice(-400)}`)
    })
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  signalAll(child, 'SIGCONT')
  if (signal === 'SIGKILL') signalAll(child, 'SIGKILL')
  else child.kill(signal)
  const timer = setTimeout(() => signalAll(child, 'SIGKILL'), stopLimit)
  await gone
  clearTimeout(timer)
}

function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
