import { matchesOrigin } from '@foyer/contract'
import type { Limits } from '../../engines/config/schema.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { defaultRates } from '../../engines/limits/limitsSchema.ts'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import { createRateLimiter, type RateLimiter } from '../../engines/limits/rateLimiter.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { withDeadline } from '../../engines/work/withDeadline.ts'
import type { NodeSpending } from './nodeSpending.ts'
import type { Project } from './project.ts'
import type { ProjectRegistry } from './projectRegistry.ts'
import type { ProjectUsage } from './projectUsage.ts'

/** What a call says about who makes it. */
export type GateParameters = {
  projectId: string | undefined
  /** The `Origin` header; absent outside of browsers. */
  origin: string | undefined
  /** The feature that the call belongs to; `undefined` for calls that every project may make. */
  feature: string | undefined
  /** Whether the call passes a used-up quota and is not counted in it. Default false. */
  isFree?: boolean
}

/** Decides whether a project may call, and counts its calls. */
export type ProjectGate = {
  /**
   * Lets one call pass and counts it. Answers the project, or `undefined` in open mode and while the registry is away.
   *
   * @throws GatewayError `unauthenticated` unknown or disabled project, `forbidden` foreign origin or feature, `rateLimited` quota used up.
   */
  enter: (parameters: GateParameters) => Project | undefined | Promise<Project | undefined>
  /**
   * Counts further calls of one request, such as the rest of a batch.
   *
   * @throws GatewayError `rateLimited`
   */
  charge: (project: Project | undefined, calls: number) => Promise<void>
  /**
   * Counts calls that go straight on to a node, such as those of a WebSocket.
   *
   * @throws GatewayError `rateLimited` while the project owes earlier ones.
   */
  chargeNodes: (project: Project | undefined, calls: number) => void
  /** Whether a project has no calls left in this month; never in open mode. */
  isUsedUp: (project: Project | undefined) => Promise<boolean>
}

export type CreateProjectGateParameters = {
  registry: ProjectRegistry
  usage: ProjectUsage
  /** Holds the quotas per second. */
  limiter: RateLimiter
  /** Counts what the calls of projects make nodes do. */
  nodes: NodeSpending
  /** The features of callers without a project, and of projects that list none; `undefined` for all. */
  features?: readonly string[] | undefined
  /** What bounds projects without a quota per second. Default: the generous rate of every gateway. */
  limits?: Pick<Limits, 'projectRate'>
  /** Origin of the wallet that this gateway hosts: it asks for the sites that embed it. */
  vaultOrigin?: string | undefined
  metrics: Metrics
  logger: Logger
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

/** Callers wait no longer for a figure that the database does not give. */
const timeoutMs = 1_000

export function createProjectGate(parameters: CreateProjectGateParameters): ProjectGate {
  const { registry, usage, limiter, nodes, features, limits, vaultOrigin, metrics, logger, now = Date.now } = parameters
  const { projectRate = defaultRates.projectRate } = limits ?? {}
  const ownLimiter = createRateLimiter(createMemoryBuckets({ now }), logger)

  const refuse = (reason: 'project' | 'origin' | 'feature' | 'quota', problem: GatewayError): GatewayError => {
    if (reason === 'quota') metrics.quotaLimitedProjects.inc()
    else metrics.rejectedProjects.inc({ reason })
    return problem
  }

  const refreshMonth = async (project: Project): Promise<void> => {
    try {
      const reading = usage.refresh(project.id)
      if (reading !== undefined) await withDeadline(reading, timeoutMs)
    } catch (error) {
      logger.warn({ err: describeError(error) }, 'project usage cannot be read; what is known counts')
    }
  }

  const count = async (project: Project, calls: number): Promise<void> => {
    const { id, callsPerMonth, callsPerSecond } = project
    if (callsPerMonth !== undefined) {
      await refreshMonth(project)
      // Asked and counted in one step, so that calls at the same time cannot share the last one of a quota.
      if (usage.thisMonth(id) + calls > callsPerMonth) {
        throw refuse('quota', overQuota('this month', secondsToNextMonth(now())))
      }
    }
    usage.add(id, calls)
    const rate =
      callsPerSecond === undefined ? projectRate : { tokens: callsPerSecond, refillPerSecond: callsPerSecond }
    if (rate === null) return
    const taken = await (callsPerSecond === undefined ? ownLimiter : limiter).take(`project ${id}`, rate, calls)
    if (taken.isAllowed) return
    usage.add(id, -calls)
    throw refuse('quota', overQuota('this second', taken.retryAfterSeconds))
  }

  const checkFeature = (feature: string | undefined, allowed: readonly string[] | undefined): void => {
    if (feature === undefined || allowed === undefined || allowed.includes(feature)) return
    throw refuse('feature', missingFeature(feature))
  }

  // What was asked of nodes before is paid off before more may be; calls that cost no quota mostly ask none.
  const checkNodes = (project: Project): void => {
    const seconds = nodes.waitSeconds(project)
    if (seconds > 0) throw refuse('quota', tooManyAtNodes(seconds))
  }

  const pass = ({ feature, isFree = false }: GateParameters): undefined => {
    checkFeature(feature, features)
    if (!isFree) usage.add('', 1)
  }

  const enterUnless = async (
    isOpen: boolean | Promise<boolean>,
    call: GateParameters,
  ): Promise<Project | undefined> => {
    if (await isOpen) return pass(call)
    const { projectId, origin, feature, isFree = false } = call
    const found = projectId === undefined ? undefined : await registry.find(projectId)
    if (found?.kind === 'unreachable') return undefined
    if (found?.kind !== 'known' || !found.project.isEnabled) {
      const what = projectId === undefined ? 'No project id was given.' : 'This project id is not known here.'
      throw refuse('project', unauthenticated(what))
    }
    const { project } = found
    if (
      origin !== undefined &&
      origin !== vaultOrigin &&
      !project.origins.some((pattern) => matchesOrigin(pattern, origin))
    ) {
      throw refuse('origin', foreignOrigin(origin))
    }
    checkFeature(feature, project.features ?? features)
    if (!isFree) {
      checkNodes(project)
      await count(project, 1)
    }
    return project
  }

  return {
    enter: (call) => {
      const isOpen = registry.isOpen()
      return isOpen === true ? pass(call) : enterUnless(isOpen, call)
    },
    charge: async (project, calls) => {
      if (calls <= 0) return
      if (project === undefined) {
        if (await registry.isOpen()) usage.add('', calls)
        return
      }
      await count(project, calls)
    },
    chargeNodes: (project, calls) => {
      if (project === undefined) return
      checkNodes(project)
      nodes.spend(project.id, calls)
    },
    isUsedUp: async (project) => {
      if (project?.callsPerMonth === undefined) return false
      await refreshMonth(project)
      return usage.thisMonth(project.id) >= project.callsPerMonth
    },
  }
}

/** Whole seconds until the next calendar month (UTC) begins, at least one. */
export function secondsToNextMonth(time: number): number {
  const now = new Date(time)
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  return Math.max(1, Math.ceil((next - time) / 1000))
}

function unauthenticated(what: string): GatewayError {
  return new GatewayError(
    'unauthenticated',
    'authentication',
    `${what} Set the projectId that this gateway's operator gave you.`,
  )
}

function foreignOrigin(origin: string): GatewayError {
  return new GatewayError(
    'forbidden',
    'origin',
    `The origin ${origin.slice(0, 200)} is not on the allowlist of this project. Ask the gateway's operator to add it.`,
  )
}

function missingFeature(feature: string): GatewayError {
  return new GatewayError(
    'forbidden',
    'authentication',
    `The feature "${feature}" is not switched on for this project. Ask the gateway's operator for it.`,
  )
}

function overQuota(period: string, seconds: number): GatewayError {
  return new GatewayError(
    'rateLimited',
    'address',
    `The quota of this project for ${period} is used up. Try again later.`,
    {
      retryAfterSeconds: seconds,
    },
  )
}

function tooManyAtNodes(seconds: number): GatewayError {
  const advice = 'The calls of this project have asked more of the nodes than it may. Try again later.'
  return new GatewayError('rateLimited', 'address', advice, { retryAfterSeconds: seconds })
}
