import { createRecent } from '../cache/createRecent.ts'
import type { GatewayConfig } from '../config/schema.ts'
import { callerNetwork } from '../http/callerNetwork.ts'
import { createClientAddressReader, isInRanges } from '../http/clientAddress.ts'
import { HttpProblem } from '../http/problem.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Rate, RateLimiter, Taken } from './rateLimiter.ts'

/** Who calls: the address, the network that limits count, and whether the operator exempted it from them. */
export type Caller = { address: string; network: string; isExempt: boolean }

/** The bounds around every call: rates, calls at once, size and time. */
export type CallGuard = {
  /** Reads the caller from the connection's address and the `X-Forwarded-For` of trusted proxies. */
  callerOf: (remoteAddress: string, forwardedFor: string | undefined) => Caller
  /** Whether any rate bounds a route. */
  rateOf: (route: string) => Rate | undefined
  /** Takes tokens for `cost` calls of a route; `undefined` when nothing bounds them. */
  take: (route: string, caller: Caller, cost: number) => Taken | undefined | Promise<Taken>
  /** Counts and words the refusal of a call for which there were no tokens. */
  refuse: (route: string, taken: Taken) => HttpProblem
  /**
   * Takes a place among the calls that run at once; the answer gives it back.
   *
   * @throws HttpProblem 429 when the caller has too many, 503 when the route has.
   */
  enter: (route: string, caller: Caller) => () => void
  bodyBytesOf: (route: string) => number
  timeoutMsOf: (route: string) => number
}

const mostCallers = 5_000

/** Builds the guard from `limits` and `trustedProxies` of the configuration. */
export function createCallGuard(config: GatewayConfig, limiter: RateLimiter, metrics: Metrics): CallGuard {
  const { limits } = config
  const readClientAddress = createClientAddressReader(config.trustedProxies)
  const isExempt = isInRanges(limits.exempt)
  const runningOfRoutes = new Map<string, number>()
  const runningOfCallers = new Map<string, number>()
  const callers = createRecent<Caller>(mostCallers)
  const rateOf = (route: string) => limits.routes[route]?.rate ?? limits.rate

  return {
    callerOf: (remoteAddress, forwardedFor) => {
      const address = readClientAddress(remoteAddress, forwardedFor)
      const known = callers.get(address)
      if (known !== undefined) return known
      const caller = { address, network: callerNetwork(address), isExempt: isExempt(address) }
      callers.set(address, caller)
      return caller
    },
    rateOf,
    take: (route, caller, cost) => {
      const rate = rateOf(route)
      if (rate === undefined || caller.isExempt) return undefined
      return limiter.take(`${route} ${caller.network}`, rate, cost)
    },
    refuse: (route, taken) => {
      metrics.rateLimited.inc({ route })
      return tooManyCalls(taken)
    },
    enter: (route, caller) => {
      const ofCaller = runningOfCallers.get(caller.network) ?? 0
      const ofRoute = runningOfRoutes.get(route) ?? 0
      if (!caller.isExempt && ofCaller >= limits.callerConcurrency) {
        metrics.rateLimited.inc({ route })
        const advice = `At most ${limits.callerConcurrency} calls of one caller run at once. Wait for an answer first.`
        throw new HttpProblem(429, 'rate_limited', advice, { headers: { 'retry-after': '1' } })
      }
      if (ofRoute >= (limits.routes[route]?.concurrency ?? Number.POSITIVE_INFINITY)) {
        const advice = 'Too many calls of this kind run at the moment. Try again shortly.'
        throw new HttpProblem(503, '', advice, { headers: { 'retry-after': '1' } })
      }
      runningOfCallers.set(caller.network, ofCaller + 1)
      runningOfRoutes.set(route, ofRoute + 1)
      return () => {
        release(runningOfCallers, caller.network)
        release(runningOfRoutes, route)
      }
    },
    bodyBytesOf: (route) => limits.routes[route]?.bodyBytes ?? limits.bodyBytes,
    timeoutMsOf: (route) => limits.routes[route]?.timeoutMs ?? limits.requestTimeoutMs,
  }
}

function tooManyCalls({ retryAfterSeconds }: Taken): HttpProblem {
  return new HttpProblem(429, 'rate_limited', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

function release(running: Map<string, number>, key: string): void {
  const left = (running.get(key) ?? 1) - 1
  if (left === 0) running.delete(key)
  else running.set(key, left)
}
