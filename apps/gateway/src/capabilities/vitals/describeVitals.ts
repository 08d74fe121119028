import type { JobState } from '../../engines/jobs/readJobStates.ts'
import type { IndexerState } from '../history/readIndexers.ts'
import type { Vitals } from './vitals.ts'

/** An indexer that reached the newest block this long ago is still up to date; two of its turns come on top. */
const freshMs = 60_000
/** A job runs for a while, and another process needs a moment to take it over. */
const overdueMs = 600_000

export type DescribeVitalsParameters = {
  vitals: Vitals
  /** Milliseconds between two turns of a chain's indexer. */
  pollMsOf: (chainId: string) => number
  now: number
}

/** Writes the state of what a gateway stands on, a line for each part; the database is there. */
export function describeVitals({ vitals, pollMsOf, now }: DescribeVitalsParameters): readonly string[] {
  return [
    'database: answers',
    ...describeRedis(vitals.redis),
    describeJobs(vitals.jobs, now),
    ...(vitals.indexers ?? []).map((state) => describeIndexer(state, freshMs + 2 * pollMsOf(state.chainId), now)),
  ]
}

function describeRedis(state: Vitals['redis']): readonly string[] {
  switch (state) {
    case 'not configured':
      return []
    case 'answers':
      return ['redis: answers']
    case 'away':
      return ['redis: away; this process caches and counts for itself, and no process indexes or does jobs']
  }
}

function describeJobs(jobs: readonly JobState[] | undefined, now: number): string {
  if (jobs === undefined) return 'jobs: cannot be told at the moment'
  const late = jobs.flatMap(({ name, dueAt, doneAt, failedAt }) => {
    if (failedAt !== undefined && failedAt > (doneAt ?? 0)) return [`"${name}" failed ${ago(now - failedAt)}`]
    if (dueAt !== undefined && now - dueAt > overdueMs) return [`"${name}" was due ${ago(now - dueAt)}`]
    return []
  })
  return late.length === 0 ? 'jobs: up to date' : `jobs: ${late.join(', ')}`
}

function describeIndexer(state: IndexerState, lateMs: number, now: number): string {
  const { chainId, head, isNeeded, checkedAt, failedAt, backfills } = state
  const start = `indexer ${chainId}:`
  if (!isNeeded) return `${start} rests, because no account is followed`
  const at = head === undefined ? 'no block read yet' : `at block ${head}`
  const reached =
    checkedAt === 0 ? 'never reached the newest block' : `reached the newest block ${ago(now - checkedAt)}`
  const reading = backfills === 0 ? '' : `; reads the past of ${backfills} ${backfills === 1 ? 'account' : 'accounts'}`
  if (failedAt > checkedAt) return `${start} fails, last ${ago(now - failedAt)}; ${reached}, ${at}${reading}`
  if (now - checkedAt > lateMs) return `${start} behind; ${reached}, ${at}${reading}`
  return `${start} up to date, ${at}${reading}`
}

function seconds(ms: number): string {
  const count = Math.max(0, Math.round(ms / 1000))
  return count === 1 ? '1 second' : `${count} seconds`
}

function ago(ms: number): string {
  return `${seconds(ms)} ago`
}
