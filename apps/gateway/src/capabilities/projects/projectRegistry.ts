import * as v from 'valibot'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { isDatabaseAway } from '../../engines/db/isDatabaseAway.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { createSteadyClock } from '../../engines/work/steadyClock.ts'
import { withDeadline } from '../../engines/work/withDeadline.ts'
import type { ListedProject, Project } from './project.ts'
import { projectId } from './projectSchema.ts'
import type { ProjectStore } from './projectStore.ts'

/** What the registry knows about an id: a project, that there is none, or nothing because the database is away. */
export type Registered = { kind: 'known'; project: Project } | { kind: 'unknown' } | { kind: 'unreachable' }

/** Finds projects in the configuration and in the database. */
export type ProjectRegistry = {
  /** Whether every caller may pass (no project is described, or the operator asked for it). */
  isOpen: () => boolean | Promise<boolean>
  /** @throws the database's error, unless it means that the database is away. */
  find: (id: string) => Promise<Registered>
  /** All projects; one of the configuration hides one of the database with the same id. */
  list: () => Promise<readonly ListedProject[]>
  /** Drops what is remembered, so that the next call reads anew. */
  invalidate: () => void
}

type State = { count: number; revision: number }

const lifetimeMs = 300_000
const pollAgainMs = 2_000
const restMs = 1_000
/** Callers wait no longer for a database that does not say that it is away. */
const timeoutMs = 1_000
const maxRemembered = 50_000

/**
 * Builds the registry. Answers, negative ones too, are kept five minutes and dropped within two seconds of a change by
 * any process. While the database is away, what is remembered still counts and the rest passes (gateway contract,
 * section 0); the database is then asked at most once a second.
 */
export function createProjectRegistry(
  config: Pick<GatewayConfig, 'projects' | 'projectMode'>,
  store: ProjectStore,
  logger: Logger,
  clock: () => number = Date.now,
): ProjectRegistry {
  const now = createSteadyClock(clock)
  const configured = new Map((config.projects ?? []).map((project) => [project.id, readConfigured(project)]))
  let remembered = createMemory()
  let state: State | undefined
  let polledAt = Number.NEGATIVE_INFINITY
  let awayUntil = 0
  let polling: Promise<void> | undefined

  const isAway = () => now() < awayUntil
  /** Any other failure is no reason to let callers pass. */
  const markAway = (error: unknown) => {
    if (!(isDatabaseAway(error) || isDeadline(error))) throw error
    awayUntil = now() + restMs
    logger.warn({ err: describeError(error) }, 'the project registry cannot be read; callers pass')
  }

  const poll = async () => {
    try {
      const next = await withDeadline(store.state(), timeoutMs)
      if (state !== undefined && next.revision !== state.revision) remembered = createMemory()
      state = next
      polledAt = now()
    } catch (error) {
      markAway(error)
    }
  }

  const pollNow = (): Promise<void> | undefined => {
    if (isAway() || now() - polledAt < pollAgainMs) return undefined
    polling ??= poll().finally(() => {
      polling = undefined
    })
    return polling
  }

  return {
    isOpen: () => {
      if (config.projectMode !== 'auto') return config.projectMode === 'open'
      if (config.projects !== undefined) return false
      const isEmpty = () => (state?.count ?? 0) === 0
      return pollNow()?.then(isEmpty) ?? isEmpty()
    },
    find: async (id) => {
      const fixed = configured.get(id)
      if (fixed !== undefined) return { kind: 'known', project: fixed }
      // What no project can be called needs no question, which a database might refuse.
      if (!v.is(projectId, id)) return { kind: 'unknown' }
      await pollNow()
      try {
        const found = await remembered.get(id, async () => {
          if (isAway()) throw new RegistryAwayError('resting')
          return { project: await withDeadline(store.find(id), timeoutMs) }
        })
        return found.project === undefined ? { kind: 'unknown' } : { kind: 'known', project: found.project }
      } catch (error) {
        if (!(error instanceof RegistryAwayError)) markAway(error)
        return { kind: 'unreachable' }
      }
    },
    list: async () => {
      const stored = (await store.list()).filter(({ id }) => !configured.has(id))
      return [
        ...[...configured.values()].map((project) => ({ ...project, source: 'config' as const })),
        ...stored.map((project) => ({ ...project, source: 'database' as const })),
      ]
    },
    invalidate: () => {
      remembered = createMemory()
      polledAt = Number.NEGATIVE_INFINITY
    },
  }
}

type ConfiguredProject = NonNullable<GatewayConfig['projects']>[number]

function readConfigured({ enabled, signIn, ...project }: ConfiguredProject): Project {
  const { features, callsPerMonth, callsPerSecond, nodeCallsPerSecond } = project
  const settings = { features, callsPerMonth, callsPerSecond, nodeCallsPerSecond }
  return { ...project, ...settings, hasSignIn: signIn, isEnabled: enabled }
}

class RegistryAwayError extends Error {
  override readonly name = 'RegistryAwayError'
}

function isDeadline(error: unknown): boolean {
  return error instanceof GatewayError && error.code === 'unavailable'
}

function createMemory() {
  return createTimedCache<{ project: Project | undefined }>({ lifetimeMs, capacity: maxRemembered })
}
