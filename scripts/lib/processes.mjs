import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { meterCpu } from './meterCpu.mjs'

/** Milliseconds between asking a process group to end and ending it by force. */
const graceTime = 6_000

/** Sends a signal to a whole process group; false when no process of it is left. */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
    return true
  } catch (error) {
    if (error.code === 'ESRCH' || error.code === 'EPERM') return false
    throw error
  }
}

/**
 * Ends the group if this process dies without doing so itself (SIGKILL, a crash). A shell in a separate group waits on a
 * pipe that only this process holds open.
 */
function guardGroup(pid) {
  const script = `cat >/dev/null; kill -TERM -${pid}; sleep ${graceTime / 1000}; kill -KILL -${pid}`
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  guard.stdin.unref?.()
  guard.stdin.on('error', () => undefined) // the guard is ended from outside below; a closed pipe then says nothing new
  return () => signalGroup(guard.pid, 'SIGKILL')
}

/** Runs a command, then writes the CPU time of all that it started and waited for to file descriptor 3. */
const timed = '"$@" 3>&-; code=$?; times >&3; exit "$code"'

/** Seconds of CPU, user and system, in the second line of the shell's `times`: the children's. */
function readTimes(text) {
  const parts = [...(text.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.,]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')), 0)
}

/** Starts processes, each in a separate group, and can end all of them. */
export function createProcesses() {
  const running = new Map()

  function start(command, args, { cwd, env, onOutput, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
    const child = spawn(command, args, { cwd, env, stdio, detached: true })
    const exited = new Promise((resolve) => {
      child.once('error', (error) => resolve({ code: 127, error }))
      child.once('close', (code, signal) => resolve({ code: code ?? 1, signal }))
    })
    if (child.pid !== undefined) {
      running.set(child.pid, exited)
      const release = guardGroup(child.pid)
      exited.then(() => {
        running.delete(child.pid)
        release()
      })
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput?.(chunk.toString()))
    return { child, exited, stop: () => stopGroup(child.pid, exited) }
  }

  async function stopGroup(pid, exited) {
    if (pid === undefined || !running.has(pid)) return
    signalGroup(pid, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceTime)
    await exited
    clearTimeout(timer)
    signalGroup(pid, 'SIGKILL') // whatever the leader left behind
  }

  /**
   * Runs a command to its end; the whole output goes to `log` and is answered, with the seconds of CPU time it took. After
   * `timeout` ms without output it is ended: a step that still reports is slow and not stuck.
   */
  async function run(command, args, { cwd, env, log, timeout } = {}) {
    const file = log ? createWriteStream(log) : undefined
    let output = ''
    let timer
    const onOutput = (text) => {
      output += text
      file?.write(text)
      timer?.refresh()
    }
    onOutput(`$ ${command} ${args.join(' ')}\n`)
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe']
    const { child, exited, stop } = start('sh', ['-c', timed, 'sh', command, ...args], { cwd, env, onOutput, stdio })
    const endMeter = meterCpu(child.pid)
    let times = ''
    child.stdio[3]?.on('data', (chunk) => (times += chunk))
    let late = false
    const end = () => {
      late = true
      void stop()
    }
    timer = timeout ? setTimeout(end, timeout) : undefined
    const { code, error } = await exited
    clearTimeout(timer)
    if (error || code === 127) onOutput(`${command} could not be started${error ? `: ${error.message}` : ''}\n`)
    if (late) onOutput(`Ended after ${timeout / 1000} s, in which this step said nothing.\n`)
    await new Promise((resolve) => (file ? file.end(resolve) : resolve()))
    // The shell counts what was waited for, the meter what lived for long enough, a browser's processes too.
    return { code: late ? 124 : code, output, cpu: Math.max(readTimes(times), endMeter()) }
  }

  const stopAll = () => Promise.all([...running].map(([pid, exited]) => stopGroup(pid, exited)))
  /** For the last moment, when nothing can be awaited any more. */
  const killAll = () => [...running.keys()].forEach((pid) => void signalGroup(pid, 'SIGKILL'))
  return { start, run, stopAll, killAll }
}

/** Milliseconds between two looks at whether npm is still there. */
const parentCheckTime = 500

/**
 * Calls `end` once when the terminal or the system asks this process to stop, then exits as that signal would. npm hands
 * a signal to its shell only, which may die without passing it on; so a vanished parent counts as a request too.
 */
export function onStopSignal(end) {
  let ending = false
  const stop = async (code) => {
    if (ending) return
    ending = true
    await end()
    process.exit(code)
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(143))
  process.on('SIGHUP', () => stop(129))
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(143), parentCheckTime).unref()
}
