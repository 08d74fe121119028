import { describeError, type Logger } from '../observability/logger.ts'
import { pause as machinePause, type Pause } from '../work/pause.ts'
import { createSteadyClock } from '../work/steadyClock.ts'
import type { Lock, Locks } from './sharedEngine.ts'

/** Runs work in one process only. */
export type Leader = {
  /**
   * Runs `run` here once no other process does, and again when it was taken away and came back. `signal` fires when this
   * process must stop; `token` is higher for each later run, so that late writes of an earlier one can be told apart.
   */
  hold: (name: string, run: (signal: AbortSignal, token: number) => Promise<void>) => { stop: () => Promise<void> }
}

export type CreateLeaderParameters = {
  locks: Locks
  logger: Logger
  /** Milliseconds after which another process takes over from one that died; default 15,000. */
  lifetimeMs?: number
  /** Told when this process begins and ends to lead a piece of work. Default none. */
  onChange?: (name: string, isLeading: boolean) => void
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
  /** Waits by the same clock. */
  pause?: Pause
}

/**
 * Builds the leadership over expiring locks: a holder extends its lock three times in each lifetime, and stops its work
 * before the lock may have passed to another.
 */
export function createLeader({
  locks,
  logger,
  lifetimeMs = 15_000,
  onChange = () => {},
  now: clock = Date.now,
  pause = machinePause,
}: CreateLeaderParameters): Leader {
  const now = createSteadyClock(clock)
  const beatMs = Math.floor(lifetimeMs / 3)
  const safeMs = Math.floor(lifetimeMs * 0.8)

  const keepAlive = async (lock: Lock, takenAt: number, lost: AbortController) => {
    let provenAt = takenAt
    while (!lost.signal.aborted) {
      await pause(Math.min(beatMs, Math.max(1, provenAt + safeMs - now())), lost.signal)
      if (lost.signal.aborted) return
      const askedAt = now()
      // An answer that does not come must not outlast the lock.
      const state = await Promise.race([lock.extend(), pause(provenAt + safeMs - askedAt, lost.signal).then(noAnswer)])
      if (state === 'held') provenAt = askedAt
      if (state === 'lost' || now() - provenAt >= safeMs) lost.abort()
    }
  }

  const runOnce = async (name: string, run: Parameters<Leader['hold']>[1], stop: AbortSignal): Promise<boolean> => {
    const takenAt = now()
    const lock = await locks.take(name, lifetimeMs)
    if (lock === undefined) return false
    const lost = new AbortController()
    const end = () => lost.abort()
    stop.addEventListener('abort', end)
    if (stop.aborted) end()
    const beating = keepAlive(lock, takenAt, lost)
    let isDone = false
    try {
      logger.info({ name }, 'this process leads')
      onChange(name, true)
      await run(lost.signal, lock.token)
      isDone = !lost.signal.aborted
    } catch (error) {
      logger.error({ name, err: describeError(error) }, 'work that one process leads failed; it will be tried again')
    } finally {
      end()
      stop.removeEventListener('abort', end)
      onChange(name, false)
      await beating
      await lock.release()
    }
    return isDone
  }

  return {
    hold: (name, run) => {
      const stop = new AbortController()
      onChange(name, false)
      const loop = async () => {
        while (!stop.signal.aborted && !(await runOnce(name, run, stop.signal))) {
          // Spread, so that processes that wait for one lock do not ask at the same moment.
          await pause(beatMs * (0.5 + Math.random() / 2), stop.signal)
        }
      }
      const running = loop()
      return {
        stop: async () => {
          stop.abort()
          await running
        },
      }
    },
  }
}

function noAnswer(): 'unknown' {
  return 'unknown'
}
