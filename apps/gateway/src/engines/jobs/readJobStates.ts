import type { GatewayDatabase } from '../db/openDatabase.ts'

/** When a job ran; times in milliseconds since 1970, absent where it did not happen yet. */
export type JobState = {
  name: string
  dueAt: number | undefined
  doneAt: number | undefined
  failedAt: number | undefined
}

/** Reads when jobs ran, in the order of their names as given. */
export async function readJobStates(database: GatewayDatabase, names: readonly string[]): Promise<readonly JobState[]> {
  const rows = await database.selectFrom('job_runs').selectAll().execute()
  return names.map((name) => {
    const row = rows.find((candidate) => candidate.name === name)
    return {
      name,
      dueAt: row?.due_at || undefined,
      doneAt: row?.done_at || undefined,
      failedAt: row?.failed_at || undefined,
    }
  })
}
