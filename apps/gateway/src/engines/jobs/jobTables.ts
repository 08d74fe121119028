/** A lock between processes; times in milliseconds since 1970. */
export type LockRow = { name: string; holder: string; token: number; expires_at: number }

/** When a repeating job ran, in whichever process, and when it is due next; times in milliseconds since 1970. */
export type JobRunRow = {
  name: string
  due_at: number
  /** The end of its last success; 0 before the first. */
  done_at: number
  /** Its last failure; 0 without one. */
  failed_at: number
}

export type JobTables = { locks: LockRow; job_runs: JobRunRow }
