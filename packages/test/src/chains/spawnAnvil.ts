import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { TestKitError } from '../TestKitError.ts'
import { anvilBinary } from './anvilBinary.ts'
import { guardChild } from './guardChild.ts'

/** Milliseconds a chain may take until it listens, and until it has ended after being asked to. */
const startLimit = 20_000
const stopLimit = 5_000

/** A running anvil process. */
export interface AnvilProcess {
  readonly pid: number
  readonly port: number
  /** Stops answering without closing the port (SIGSTOP), as a frozen node does. */
  pause(): void
  resume(): void
  /** Ends the process and resolves when it is gone. Safe to call twice. */
  stop(): Promise<void>
}

/** What one anvil process needs to know. `port: 0` takes a free one; `stateFile` is read at start and written at stop. */
export interface SpawnAnvilParameters {
  readonly chainId: number
  readonly port: number
  readonly stateFile?: string
}

/**
 * Starts one anvil on 127.0.0.1 and resolves when it listens.
 *
 * @throws {TestKitError} `ANVIL_MISSING`, `PORT_BUSY`, `CHAIN_EXITED`, `CHAIN_NOT_READY`.
 */
export async function spawnAnvil(parameters: SpawnAnvilParameters): Promise<AnvilProcess> {
  const { chainId, port, stateFile } = parameters
  const binary = anvilBinary()
  if (port !== 0) await assertPortIsFree(port)
  const options = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--hardfork', 'prague']
  if (stateFile) options.push('--state', stateFile)
  const child = spawn(binary, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const release = guardChild(child)
  void exited.then(release)

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit)
      await exited
      clearTimeout(timer)
    }
    release()
  }

  try {
    const listening = await waitUntilListening(child, chainId, port)
    return {
      pid: child.pid ?? 0,
      port: listening,
      pause: () => void child.kill('SIGSTOP'),
      resume: () => void child.kill('SIGCONT'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function assertPortIsFree(port: number): Promise<void> {
  const server = createServer()
  server.listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw portBusy(port, cause)
  }
  server.close()
  await once(server, 'close')
}

function portBusy(port: number, cause?: unknown): TestKitError {
  return new TestKitError(
    'PORT_BUSY',
    `Port ${port} on 127.0.0.1 is in use or not allowed.`,
    'Stop the program that uses it, choose another port, or pass port 0 for a free one.',
    { cause },
  )
}

function waitUntilListening(child: ChildProcess, chainId: number, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => {
      const sentence = `Chain ${chainId} did not listen within ${startLimit / 1000} seconds.`
      reject(new TestKitError('CHAIN_NOT_READY', sentence, 'Try again on a less busy machine.'))
    }, startLimit)
    const settle = () => {
      clearTimeout(timer)
      child.stdout?.off('data', read)
      child.stderr?.off('data', read)
      // The log goes on; unread, it would fill the pipe and block the chain.
      child.stdout?.resume()
      child.stderr?.resume()
    }
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /Listening on [^\s]+:(\d+)/.exec(output)
      if (!found) return
      settle()
      resolve(Number(found[1]))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (cause) => {
      settle()
      reject(
        new TestKitError('CHAIN_EXITED', `Chain ${chainId} could not be started.`, 'Check the anvil binary.', {
          cause,
        }),
      )
    })
    child.once('close', (code) => {
      settle()
      if (/in use|AddrInUse/i.test(output)) return reject(portBusy(port))
      const sentence = `Chain ${chainId} ended with code ${code} before it listened: ${output.trim().slice(-400)}`
      reject(new TestKitError('CHAIN_EXITED', sentence, 'Check the chain id and the state folder.'))
    })
  })
}
