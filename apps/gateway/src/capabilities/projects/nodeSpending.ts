import { createRecent } from '../../engines/cache/createRecent.ts'
import type { Limits } from '../../engines/config/schema.ts'
import { defaultRates } from '../../engines/limits/limitsSchema.ts'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import type { BucketAnswer, BucketStore, Rate } from '../../engines/limits/rateLimiter.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { createSteadyClock } from '../../engines/work/steadyClock.ts'
import type { Project } from './project.ts'

/**
 * Bounds what the calls of one project make the nodes do. One balance may cost a node thirty calls and a kept answer
 * none, so that counting the calls of visitors bounds no node's bill.
 */
export type NodeSpending = {
  /** Charges calls at nodes to their project; calls without a project are not charged. */
  spend: (projectId: string, calls: number) => void
  /** For how many seconds a project must wait before it may ask nodes again; 0 while it owes nothing. */
  waitSeconds: (project: Project) => number
}

export type CreateNodeSpendingParameters = {
  /** Holds what the operator set for single projects; shared where there are several processes. */
  buckets: BucketStore
  /** What bounds projects for which nothing was set. Default: the generous rate of every gateway, counted by each process. */
  limits?: Pick<Limits, 'projectNodeRate'>
  logger: Logger
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

/** `left` is below zero while the project owes; `at` in milliseconds since 1970. */
type Account = Rate & { isShared: boolean; left: number; at: number }

const maxProjects = 5_000

/**
 * Builds the bound. Calls at nodes are counted when they are made, because the cost of an answer is not known before: a
 * project that took too many may begin no further call until they are paid off; calls in flight are carried out.
 */
export function createNodeSpending(parameters: CreateNodeSpendingParameters): NodeSpending {
  const { buckets, limits, logger } = parameters
  const now = createSteadyClock(parameters.now ?? Date.now)
  const { projectNodeRate = defaultRates.projectNodeRate } = limits ?? {}
  const ownBuckets = createMemoryBuckets({ now })
  const accounts = createRecent<Account>(maxProjects)

  const rateOf = ({ nodeCallsPerSecond }: Project): (Rate & { isShared: boolean }) | undefined => {
    if (nodeCallsPerSecond !== undefined)
      return { tokens: nodeCallsPerSecond, refillPerSecond: nodeCallsPerSecond, isShared: true }
    return projectNodeRate === null ? undefined : { ...projectNodeRate, isShared: false }
  }

  const take = (account: Account, projectId: string, cost: number): BucketAnswer | Promise<BucketAnswer> => {
    const { tokens, refillPerSecond } = account
    const store = account.isShared ? buckets : ownBuckets
    return store.take({ key: `nodes ${projectId}`, tokens, refillPerSecond, cost, isDone: true })
  }

  return {
    spend: (projectId, calls) => {
      const account = accounts.get(projectId)
      if (account === undefined || calls <= 0) return
      const note = ({ left }: BucketAnswer) => {
        account.left = left
        account.at = now()
      }
      // A store that fails lets the project go on, as with every other limit.
      const letPass = (error: unknown) =>
        logger.warn({ err: describeError(error) }, 'the calls at nodes cannot be counted; projects pass')
      const taken = take(account, projectId, calls)
      if (taken instanceof Promise) void taken.then(note, letPass)
      else note(taken)
    },
    waitSeconds: (project) => {
      const rate = rateOf(project)
      if (rate === undefined) return 0
      const known = accounts.get(project.id)
      if (known === undefined || known.tokens !== rate.tokens || known.refillPerSecond !== rate.refillPerSecond) {
        accounts.set(project.id, { ...rate, left: rate.tokens, at: now() })
        return 0
      }
      const left = known.left + ((now() - known.at) / 1000) * known.refillPerSecond
      return left > 0 ? 0 : Math.max(1, Math.ceil(-left / known.refillPerSecond))
    },
  }
}
