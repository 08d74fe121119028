import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { writeProbe } from '../../engines/db/writeProbe.ts'
import type { Jobs } from '../../engines/jobs/createJobs.ts'
import type { JobState } from '../../engines/jobs/readJobStates.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { type IndexerState, readIndexers } from '../history/readIndexers.ts'

/** The state of what a gateway stands on. */
export type Vitals = {
  database: DatabaseState
  redis: 'not configured' | 'answers' | 'away'
  /** Absent when they cannot be read. */
  jobs: readonly JobState[] | undefined
  /** In the order of the configuration; absent when they cannot be read. */
  indexers: readonly IndexerState[] | undefined
}

/** `ms`: how long a small write took, in milliseconds. */
export type DatabaseState = { answers: true; ms: number } | { answers: false; error: unknown }

/** Reads the vitals; never rejects, and takes about three seconds at most. */
export type ReadVitals = () => Promise<Vitals>

export type CreateVitalsParameters = {
  database: GatewayDatabase
  shared: SharedEngine
  jobs: Pick<Jobs, 'states'>
  /** CAIP-2 names of the chains that are indexed. */
  chainIds: readonly string[]
  /** After how long without a question a chain's indexer rests, in milliseconds; `undefined` for never. Default never. */
  restMsOf?: (chainId: string) => number | undefined
  logger: Logger
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

/** A caller that asks more often gets the same answer, because /health is open to all. Counting costs more than a probe. */
const answersMs = 1_000
const countsMs = 5_000
/** Less than a load balancer waits, and more than a busy database needs. */
const maxMs = 3_000

/** What a database that takes too long is away with. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

export function createVitals(parameters: CreateVitalsParameters): ReadVitals {
  const { database, shared, jobs, chainIds, restMsOf = () => undefined, logger, now = Date.now } = parameters
  const states = createTimedCache<Pick<Vitals, 'database' | 'redis'>>({ lifetimeMs: answersMs })
  const counts = createTimedCache<Pick<Vitals, 'jobs' | 'indexers'>>({ lifetimeMs: countsMs })

  const askDatabase = async (): Promise<DatabaseState> => {
    const askedAt = performance.now()
    try {
      await inTime(writeProbe(database))
      return { answers: true, ms: performance.now() - askedAt }
    } catch (error) {
      return { answers: false, error }
    }
  }

  const askRedis = async (): Promise<Vitals['redis']> => {
    if (shared.kind === 'memory') return 'not configured'
    return (await shared.isThere()) ? 'answers' : 'away'
  }

  const readStates = async () => {
    const [state, redis] = await Promise.all([askDatabase(), askRedis()])
    return { database: state, redis }
  }

  const readCounts = async () => {
    const [states, indexers] = await inTime(
      Promise.all([jobs.states(), readIndexers(database, chainIds, restMsOf, now())]),
    )
    return { jobs: states, indexers }
  }

  const uncounted = (error: unknown): Pick<Vitals, 'jobs' | 'indexers'> => {
    logger.debug({ err: describeError(error) }, 'the states of jobs and indexers cannot be read')
    return { jobs: undefined, indexers: undefined }
  }

  return async () => {
    const [state, counted] = await Promise.all([
      states.get('states', readStates),
      // What cannot be counted says nothing about whether the database answers: counting takes longer.
      counts.get('counts', readCounts).catch(uncounted),
    ])
    return { ...state, ...counted }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError('The database did not answer in time.')), maxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
