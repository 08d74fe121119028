import type { Transaction } from 'kysely'
import type { GatewayTables } from '../db/schema.ts'
import type { JobBacklogs } from './readBacklog.ts'

/** What a job carries: plain JSON. */
export type JobPayload =
  | null
  | boolean
  | number
  | string
  | readonly JobPayload[]
  | { readonly [key: string]: JobPayload }

/** One run of a job. */
export type JobRun = {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  /** Fires when the process stops or has lost the job to another. */
  signal: AbortSignal
  /**
   * Commits an effect once, however often the job runs: `effect` and its receipt share one transaction, and a run that
   * finds the receipt leaves the effect out. Answers whether the effect was committed now.
   *
   * @param step Tells several effects of one job apart; default `''`.
   */
  once: (effect: (transaction: Transaction<GatewayTables>) => Promise<void>, step?: string) => Promise<boolean>
}

/** Does the work of a job; an error means that it is tried again later. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>

export type EnqueueOptions = {
  /** While a job of this name and key waits or runs, another one is not accepted anew. Default: each is another. */
  key?: string
  /** Milliseconds to wait at least; default 0. */
  delayMs?: number
}

/** Work that is done after the answer. What was accepted survives the process and is done by one process. */
export type Jobs = {
  /**
   * Resolves once the job is stored.
   *
   * @throws the database's error when it could not be stored.
   */
  enqueue: (name: string, payload: JobPayload, options?: EnqueueOptions) => Promise<void>
  /** Says who does jobs of a name; before `start`. */
  handle: (name: string, run: JobHandler) => void
  /** Runs a handler each `everyMs` milliseconds, in one process; before `start`. */
  repeat: (name: string, everyMs: number, run: JobHandler) => void
  /**
   * Counts what waits and runs, in all processes together.
   *
   * @throws the database's error; a queue in Redis that does not answer is left out.
   */
  backlogs: () => Promise<JobBacklogs>
  start: () => Promise<void>
  /** Takes no more jobs and waits for those that run here. */
  stop: () => Promise<void>
}

/** How a run of a job ended: `again` is a failure that will be tried again, `failed` the last one. */
export type JobOutcome = 'done' | 'again' | 'failed'

/** A stored job as an engine hands it to its handler. */
export type StoredJob = { id: string; name: string; payload: string; attempt: number }
