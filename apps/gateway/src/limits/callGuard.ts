import { createRecent } from '../cache/createRecent.ts'
import type { GatewayConfig } from '../config/schema.ts'
import { callerNetwork } from '../http/callerNetwork.ts'
import { createClientAddressReader, isInRanges } from '../http/clientAddress.ts'
import { HttpProblem } from '../http/problem.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Rate, RateLimiter, Taken } from './rateLimiter.ts'

/** How many calls run at once. */
type Running = { calls: number }

/** Who calls: the address, the network that limits count, and whether the operator exempted it from them. */
export type Caller = { address: string; network: string; isExempt: boolean; running: Running }

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
  const runningOfRoutes = new Map<string, Running>()
  const runningOfNetworks = createRecent<Running>(mostCallers)
  const callers = createRecent<Caller>(mostCallers)
  const runningOf = (route: string): Running => {
    const known = runningOfRoutes.get(route)
    if (known !== undefined) return known
    const running = { calls: 0 }
    runningOfRoutes.set(route, running)
    return running
  }
  const rateOf = (route: string) => limits.routes[route]?.rate ?? limits.rate

  return {
    callerOf: (remoteAddress, forwardedFor) => {
      const address = readClientAddress(remoteAddress, forwardedFor)
      const known = callers.get(address)
      if (known !== undefined) return known
      const network = callerNetwork(address)
      const running = runningOfNetworks.get(network) ?? { calls: 0 }
      runningOfNetworks.set(network, running)
      const caller = { address, network, isExempt: isExempt(address), running }
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
      const ofCaller = caller.running
      const ofRoute = runningOf(route)
      if (!caller.isExempt && ofCaller.calls >= limits.callerConcurrency) {
        metrics.rateLimited.inc({ route })
        const advice = `At most ${limits.callerConcurrency} calls of one caller run at once. Wait for an answer first.`
        throw new HttpProblem(429, 'rate_limited', advice, { headers: { 'retry-after': '1' } })
      }
      if (ofRoute.calls >= (limits.routes[route]?.concurrency ?? Number.POSITIVE_INFINITY)) {
        const advice = 'Too many calls of this kind run at the moment. Try again shortly.'
        throw new HttpProblem(503, '', advice, { headers: { 'retry-after': '1' } })
      }
      ofCaller.calls += 1
      ofRoute.calls += 1
      return () => {
        ofCaller.calls -= 1
        ofRoute.calls -= 1
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
