/** A lock between processes; times in milliseconds since 1970. */
export type LockRow = { name: string; holder: string; token: number; expires_at: number }

/** Work that was accepted and is not done. While it runs, `run_at` is when its holder is given up for dead. */
export type JobRow = {
  id: string
  name: string
  /** The caller's key, or the id: two of a name cannot wait at once. */
  dedupe: string
  /** JSON text. */
  payload: string
  attempts: number
  run_at: number
  /** Who runs it; empty while it waits. */
  holder: string
}

/** An effect that is committed, so that a job that runs again leaves it out. */
export type JobReceiptRow = { id: string; done_at: number }

/** Work that was given up after its last attempt. */
export type FailedJobRow = { id: string; name: string; payload: string; reason: string; failed_at: number }

/** When a repeating job is due next. */
export type JobScheduleRow = { name: string; next_at: number }

export type JobTables = {
  locks: LockRow
  jobs: JobRow
  job_receipts: JobReceiptRow
  failed_jobs: FailedJobRow
  job_schedules: JobScheduleRow
}
