import { isIP } from 'node:net'
import { endpoints } from '@foyer/contract'
import * as v from 'valibot'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

const picturesAtOnce = 128

const RateSchema = v.strictObject({ tokens: positive, refillPerSecond: v.pipe(v.number(), v.minValue(0.001)) })

const route = v.pipe(
  v.string(),
  v.check(
    (name) => ['docs', 'health', 'openapi', 'websocket'].includes(name) || Object.hasOwn(endpoints, name),
    'the name of a call, such as "balance"',
  ),
)

const RouteSchema = v.strictObject({
  rate: v.optional(RateSchema),
  bodyBytes: v.optional(positive),
  timeoutMs: v.optional(positive),
  concurrency: v.optional(positive),
})

type Routes = Record<string, v.InferOutput<typeof RouteSchema>>

/** An address or a range of addresses in CIDR form. */
export const addressOrRange = v.pipe(
  v.string(),
  v.check((text) => isAddressOrRange(text), 'an address or a range such as "10.0.0.0/8"'),
)

/** Sizes, counts and times that bound every request; times in milliseconds. */
export const LimitsSchema = v.strictObject({
  bodyBytes: v.optional(positive, 1_048_576),
  rpcBatch: v.optional(v.pipe(positive, v.maxValue(1_000)), 1_000),
  rpcAttempts: v.optional(positive, 5),
  rpcAttemptTimeoutMs: v.optional(positive, 10_000),
  rpcResponseBytes: v.optional(positive, 10_485_760),
  requestTimeoutMs: v.optional(positive, 60_000),
  drainMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 5_000),
  rate: v.optional(RateSchema),
  exempt: v.optional(v.array(addressOrRange), []),
  callerConcurrency: v.optional(positive, 1_000),
  webSockets: v.optional(positive, 5_000),
  webSocketsPerCaller: v.optional(positive, 50),
  webSocketFrameBytes: v.optional(positive, 1_048_576),
  webSocketPingMs: v.optional(positive, 30_000),
  routes: v.optional(v.pipe(v.record(route, RouteSchema), v.transform(withDefaults)), {}),
})

// A picture may hold 5 MiB while it is read.
function withDefaults(routes: Routes): Routes {
  return { ...routes, nftImage: { concurrency: picturesAtOnce, ...routes.nftImage } }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}
