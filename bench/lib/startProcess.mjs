import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A busy machine takes its time; what has not answered after so many milliseconds will not. */
const timeoutMs = 60_000

/** Runs a Node program of the bench until `stop`; `url` has to answer before it counts as started. */
export async function startProcess({ args, env = {}, url }) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const giveUpAt = performance.now() + timeoutMs
  for (;;) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error(`${args.join(' ')} did not start: ${said}`)
    }
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer) break
    await wait(50)
  }
  return {
    pid: child.pid,
    /** Resident memory, in megabytes of a million bytes. */
    memory: () => (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) * 1024) / 1e6,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
