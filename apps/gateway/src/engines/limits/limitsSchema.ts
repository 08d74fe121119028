import { isIP } from 'node:net'
import { endpoints } from '@foyer/contract'
import * as v from 'valibot'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

const picturesAtOnce = 128
const signInsAtOnce = 64
/** A message of 8 KiB and a signature of 16. */
const signInBytes = 65_536
/** Only an office, behind one address, signs in this often within seconds. */
const signInRate = { tokens: 60, refillPerSecond: 2 }

const RateSchema = v.strictObject({ tokens: positive, refillPerSecond: v.pipe(v.number(), v.minValue(0.001)) })

const route = v.pipe(
  v.string(),
  v.check(
    (name) =>
      ['docs', 'health', 'openapi', 'ready', 'reflector', 'websocket'].includes(name) || Object.hasOwn(endpoints, name),
    'the name of a call, such as "balance"',
  ),
)

const RouteSchema = v.strictObject({
  rate: v.optional(RateSchema),
  bodyBytes: v.optional(positive),
  timeoutMs: v.optional(positive),
  concurrency: v.optional(positive),
})

/** Where the operator says nothing: what a person never reaches, an office rarely, and a flood at once. */
export const defaultRates = {
  /** Of one caller to one call; further calls of a batch, events and each 16 KiB of a body count too. */
  rate: { tokens: 2_000, refillPerSecond: 200 },
  /** Of one project, all its visitors together. */
  projectRate: { tokens: 20_000, refillPerSecond: 5_000 },
  /** Calls at nodes that the calls of one project make necessary. */
  projectNodeRate: { tokens: 50_000, refillPerSecond: 10_000 },
  /** Frames of one caller over all its WebSockets; each 16 KiB of a frame counts too. */
  webSocketRate: { tokens: 1_000, refillPerSecond: 200 },
} as const

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
  // A cheap read that a node has not answered for so long is asked of a second one as well; 0 for never.
  rpcHedgeMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  rpcResponseBytes: v.optional(positive, 10_485_760),
  // How often each node is asked which chain it is of; 0 for never.
  chainCheckMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 300_000),
  // A node whose newest block is older than another's by more than this is asked last; 0 for never.
  headLagMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 30_000),
  // Calls of the indexer that are under way at the nodes of one chain at once.
  indexerCalls: v.optional(positive, 8),
  rpcCacheBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 67_108_864),
  requestTimeoutMs: v.optional(positive, 60_000),
  // How long a process that stops still takes calls while `/ready` says that it should be given none.
  drainDelayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  drainMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 5_000),
  // `null` for no bound at all; left out for the generous ones of `defaultRates`, which each process counts for itself.
  rate: v.optional(v.nullable(RateSchema)),
  projectRate: v.optional(v.nullable(RateSchema)),
  projectNodeRate: v.optional(v.nullable(RateSchema)),
  exempt: v.optional(v.array(addressOrRange), []),
  callerConcurrency: v.optional(positive, 200),
  projectConcurrency: v.optional(positive, 5_000),
  connections: v.optional(positive, 20_000),
  connectionsPerCaller: v.optional(positive, 1_000),
  // Longer than a proxy keeps an idle connection, so that it never sends into one that is being closed.
  keepAliveMs: v.optional(positive, 75_000),
  // How long a connection may stay without its first byte, and an answer without being read.
  silenceMs: v.optional(positive, 15_000),
  webSockets: v.optional(positive, 5_000),
  webSocketsPerCaller: v.optional(positive, 50),
  webSocketFrameBytes: v.optional(positive, 1_048_576),
  webSocketRate: v.optional(v.nullable(RateSchema)),
  webSocketPingMs: v.optional(positive, 30_000),
  routes: v.optional(v.pipe(v.record(route, RouteSchema), v.transform(withDefaults)), {}),
})

// A picture may hold 5 MiB while it is read; a signature is checked locally, or by a node that the operator pays for.
function withDefaults(routes: Routes): Routes {
  return {
    ...routes,
    identityAvatar: { concurrency: picturesAtOnce, ...routes.identityAvatar },
    nftImage: { concurrency: picturesAtOnce, ...routes.nftImage },
    signInNonce: { rate: signInRate, ...routes.signInNonce },
    signInAuthenticate: {
      rate: signInRate,
      bodyBytes: signInBytes,
      concurrency: signInsAtOnce,
      ...routes.signInAuthenticate,
    },
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}
