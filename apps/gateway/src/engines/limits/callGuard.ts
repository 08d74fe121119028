import { createRecent } from '../cache/createRecent.ts'
import type { GatewayConfig } from '../config/schema.ts'
import { GatewayError } from '../errors/GatewayError.ts'
import type { Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import { createSteadyClock } from '../work/steadyClock.ts'
import { callerNetwork } from './callerNetwork.ts'
import { createClientAddressReader, isInRanges, plainAddress } from './clientAddress.ts'
import { defaultRates } from './limitsSchema.ts'
import { createMemoryBuckets } from './memoryBuckets.ts'
import { createRateLimiter, type Rate, type RateLimiter, type Taken } from './rateLimiter.ts'

/** How many calls run at once. */
type Running = { calls: number }
/** What runs for one caller, and how often it was refused since a time in milliseconds since 1970. */
type Watched = Running & { refusals: number; since: number }

/** Who calls: the address, the network that limits count, and whether the operator exempted it from them. */
export type Caller = { address: string; network: string; isExempt: boolean; running: Watched }

/** The bounds around every call: rates, calls at once, size and time. */
export type CallGuard = {
  /** Reads the caller from the connection's address and the `X-Forwarded-For` of trusted proxies. */
  callerOf: (remoteAddress: string, forwardedFor: string | undefined) => Caller
  /**
   * Refuses at once what no waiting would let pass.
   *
   * @throws GatewayError `tooLarge` when one request counts as more calls than the caller may ever have at once.
   */
  checkSize: (route: string, caller: Caller, calls: number) => void
  /** Takes tokens for `cost` calls of a route; `undefined` when nothing bounds them. */
  take: (route: string, caller: Caller, cost: number) => Taken | undefined | Promise<Taken>
  /**
   * As {@link CallGuard.take}, for a body that was read before its cost was known: tokens are taken even when there are too
   * few, so that a caller who sends more of the same is refused before the body is read.
   */
  takeForRead: (route: string, caller: Caller, cost: number) => Taken | undefined | Promise<Taken>
  /**
   * As {@link CallGuard.takeForRead}, for what an answer costs this gateway: at most what a full bucket still holds after the
   * call itself and what the same answer took before (`paid`), so that small buckets make such calls rare and not impossible.
   */
  takeForWork: (route: string, caller: Caller, cost: number, paid: number) => Taken | undefined | Promise<Taken>
  /**
   * Records a refusal and says for how many milliseconds to hold it back: none for the first ones, then a while, because a
   * caller that retries at once after every refusal takes time from all others.
   */
  holdBackMs: (caller: Caller) => number
  /**
   * Counts and words the refusal of a call for which there were no tokens.
   *
   * @param isLast Whether the connection ends with it, and with it whatever else was sent there.
   */
  refuse: (route: string, taken: Taken, isLast: boolean) => GatewayError
  /**
   * Takes a place among the calls that run at once; the answer gives it back.
   *
   * @throws GatewayError `rateLimited` when the caller has too many, `unavailable` when the route has.
   */
  enter: (route: string, caller: Caller) => () => void
  /** As {@link CallGuard.enter} for all callers of one project together. @throws GatewayError `unavailable` */
  enterProject: (projectId: string) => () => void
  bodyBytesOf: (route: string) => number
  timeoutMsOf: (route: string) => number
}

const maxCallers = 5_000
/** Where an operator's own proxies stand. */
const nearRanges = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7']
const bytesPerCall = 16_384
const refusalWindowMs = 10_000
const promptRefusals = 50
const heldBackMs = 500

/** As how many calls a body counts beside the one that brings it. */
export function callsOfBytes(bytes: number): number {
  return bytes > 0 ? Math.floor(bytes / bytesPerCall) : 0
}

export type CreateCallGuardParameters = {
  config: GatewayConfig
  /** Keeps the buckets of the rates that the operator configured. */
  limiter: RateLimiter
  metrics: Metrics
  logger: Logger
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

type Bound = { rate: Rate; limiter: RateLimiter }

/** Builds the guard from `limits` and `trustedProxies` of the configuration. */
export function createCallGuard(parameters: CreateCallGuardParameters): CallGuard {
  const { config, limiter, metrics, logger } = parameters
  const now = createSteadyClock(parameters.now ?? Date.now)
  const { limits } = config
  const readClientAddress = createClientAddressReader(config.trustedProxies)
  const isExempt = isInRanges(limits.exempt)
  const runningOfRoutes = new Map<string, Running>()
  const runningOfNetworks = createRecent<Watched>(maxCallers)
  const callers = createRecent<Caller>(maxCallers)
  const runningOfProjects = new Map<string, Running>()
  const runningOf = (all: Map<string, Running>, key: string): Running => {
    const known = all.get(key)
    if (known !== undefined) return known
    const running = { calls: 0 }
    all.set(key, running)
    return running
  }
  // Default limits need no agreement between processes, and so no trip to Redis for each call.
  const ownBuckets = createMemoryBuckets({ now })
  const ownLimiter = createRateLimiter(ownBuckets, logger)
  const rateOf = (route: string): Bound | undefined => {
    const given = limits.routes[route]?.rate ?? limits.rate
    if (given === null) return undefined
    return given === undefined ? { rate: defaultRates.rate, limiter: ownLimiter } : { rate: given, limiter }
  }

  let hasWarned = config.trustedProxies.length > 0
  const isNear = isInRanges(nearRanges)
  const warnOfProxy = (remoteAddress: string) => {
    if (hasWarned || !isNear(plainAddress(remoteAddress))) return
    hasWarned = true
    logger.warn(
      {},
      'calls come through a proxy that trustedProxies does not name, so that all its visitors count as one caller',
    )
  }

  return {
    callerOf: (remoteAddress, forwardedFor) => {
      if (forwardedFor !== undefined) warnOfProxy(remoteAddress)
      const address = readClientAddress(remoteAddress, forwardedFor)
      const known = callers.get(address)
      if (known !== undefined) return known
      const network = callerNetwork(address)
      const running = runningOfNetworks.get(network) ?? { calls: 0, refusals: 0, since: 0 }
      runningOfNetworks.set(network, running)
      const caller = { address, network, isExempt: isExempt(address), running }
      callers.set(address, caller)
      return caller
    },
    checkSize: (route, caller, calls) => {
      const bound = caller.isExempt ? undefined : rateOf(route)
      if (bound === undefined || calls <= bound.rate.tokens) return
      const advice = `One request may count as ${bound.rate.tokens} calls here, and this one counts as ${calls}. Send less at once.`
      throw new GatewayError('tooLarge', 'body', advice)
    },
    take: (route, caller, cost) => {
      const bound = caller.isExempt ? undefined : rateOf(route)
      return bound?.limiter.take(`${route} ${caller.network}`, bound.rate, cost)
    },
    takeForRead: (route, caller, cost) => {
      const bound = caller.isExempt ? undefined : rateOf(route)
      return bound?.limiter.take(`${route} ${caller.network}`, bound.rate, cost, true)
    },
    takeForWork: (route, caller, cost, paid) => {
      const bound = caller.isExempt ? undefined : rateOf(route)
      if (bound === undefined) return undefined
      const most = Math.min(cost, bound.rate.tokens - 1 - paid)
      return most <= 0 ? undefined : bound.limiter.take(`${route} ${caller.network}`, bound.rate, most, true)
    },
    holdBackMs: ({ running }) => {
      const at = now()
      if (at - running.since > refusalWindowMs) {
        running.refusals = 0
        running.since = at
      }
      running.refusals += 1
      return running.refusals > promptRefusals ? heldBackMs : 0
    },
    refuse: (route, taken, isLast) => {
      metrics.rateLimited.inc({ route })
      return tooManyCalls(taken, isLast)
    },
    enter: (route, caller) => {
      const ofCaller = caller.running
      const ofRoute = runningOf(runningOfRoutes, route)
      if (!caller.isExempt && ofCaller.calls >= limits.callerConcurrency) {
        metrics.rateLimited.inc({ route })
        const advice = `At most ${limits.callerConcurrency} calls of one caller run at once. Wait for an answer first.`
        throw new GatewayError('rateLimited', 'rate_limited', advice, { retryAfterSeconds: 1 })
      }
      if (ofRoute.calls >= (limits.routes[route]?.concurrency ?? Number.POSITIVE_INFINITY)) {
        const advice = 'Too many calls of this kind run at the moment. Try again shortly.'
        throw new GatewayError('unavailable', '', advice, { retryAfterSeconds: 1 })
      }
      ofCaller.calls += 1
      ofRoute.calls += 1
      return () => {
        ofCaller.calls -= 1
        ofRoute.calls -= 1
      }
    },
    enterProject: (projectId) => {
      const running = runningOf(runningOfProjects, projectId)
      if (running.calls >= limits.projectConcurrency) {
        const advice = 'Too many calls of this project run at the moment. Try again shortly.'
        throw new GatewayError('unavailable', '', advice, { retryAfterSeconds: 1 })
      }
      running.calls += 1
      return () => {
        running.calls -= 1
        if (running.calls === 0) runningOfProjects.delete(projectId)
      }
    },
    bodyBytesOf: (route) => limits.routes[route]?.bodyBytes ?? limits.bodyBytes,
    timeoutMsOf: (route) => limits.routes[route]?.timeoutMs ?? limits.requestTimeoutMs,
  }
}

function tooManyCalls({ retryAfterSeconds }: Taken, isLast: boolean): GatewayError {
  return new GatewayError('rateLimited', 'rate_limited', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
    isLast,
  })
}
