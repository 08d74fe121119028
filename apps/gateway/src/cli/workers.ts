import cluster, { type Worker } from 'node:cluster'
import type { ExitCode, Output } from './output.ts'

const indexVariable = 'GATEWAY_WORKER_INDEX'
/** Between the death of a worker and the start of the next one in its place, in milliseconds; twice as long after each that never listened. */
const restartMs = 1_000
const maxRestartMs = 30_000

/** The place of this worker among its like, from 0 on; 0 for a process that has no workers beside it. */
export function workerIndex(): number {
  return Number(process.env[indexVariable] ?? 0)
}

/** Lets a worker end that has nothing left to do: its line to the first process would keep it. */
export function leaveCluster(): void {
  if (cluster.isWorker) process.disconnect()
}

/**
 * Runs this program `count` times, all listening on one port between which connections are dealt out. A worker that dies is
 * replaced; when one of the first ends by itself before any listened in its place, all do, because the next would fare no better. Resolves when all ended.
 */
export function runWorkers(count: number, output: Output): Promise<ExitCode> {
  // A worker is told to stop by this process; a terminal tells all of a group at once, which does no harm.
  const running = new Map<number, Worker>()
  let isStopping = false
  let code: ExitCode = 0

  return new Promise((resolve) => {
    const stop = () => {
      isStopping = true
      for (const worker of running.values()) worker.process.kill('SIGTERM')
      if (running.size === 0) resolve(code)
    }
    /** @param failures Processes in this place that ended in a row before they listened; `undefined` before the first that did. */
    const start = (index: number, failures?: number) => {
      const worker = cluster.fork({ [indexVariable]: String(index) })
      running.set(index, worker)
      let hasListened = false
      worker.once('listening', () => {
        hasListened = true
      })
      worker.once('exit', (exitCode, signal) => {
        running.delete(index)
        if (isStopping) {
          if (exitCode !== 0 && exitCode !== null) code = 1
          if (running.size === 0) resolve(code)
          return
        }
        output.note(`Worker ${index} ended (${signal ?? exitCode}).`)
        // A signal says nothing about the next one, nor does a single failure where others listened before.
        if (hasListened || failures !== undefined || signal !== null) {
          const row = hasListened ? 0 : (failures ?? 0) + 1
          const pauseMs = Math.min(restartMs * 2 ** row, maxRestartMs)
          return void setTimeout(() => (isStopping ? undefined : start(index, row)), pauseMs)
        }
        code = 1
        stop()
      })
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    for (let index = 0; index < count; index += 1) start(index)
  })
}
