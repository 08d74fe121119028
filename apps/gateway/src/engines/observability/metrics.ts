// Long because it declares every metric of the gateway, one after the other.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createTally } from './createTally.ts'

/** The gateway's Prometheus metrics; one registry per gateway. Names follow the gateway contract, section 5. */
export type Metrics = ReturnType<typeof createMetrics>

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory that the process holds.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory that the objects of the process take.',
    registers,
    collect() {
      this.set(getHeapStatistics().used_heap_size)
    },
  })
  new Gauge({
    name: 'nodejs_heap_size_limit_bytes',
    help: 'Memory for objects at which the process ends.',
    registers,
    collect() {
      this.set(getHeapStatistics().heap_size_limit)
    },
  })
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Seconds since the process started.',
    registers,
    collect() {
      this.set(process.uptime())
    },
  })
  const loopDelay = monitorEventLoopDelay({ resolution: 10 })
  loopDelay.enable()
  new Gauge({
    name: 'event_loop_delay_seconds',
    help: 'For how long other work kept the process busy, since the last reading of these metrics.',
    labelNames: ['quantile'],
    registers,
    collect() {
      // Right after another reading nothing was measured yet; the figures of that one stay.
      if (loopDelay.count === 0) return
      for (const quantile of [0.5, 0.99, 1]) {
        const nanoseconds = loopDelay.percentile(quantile * 100)
        this.set({ quantile: String(quantile) }, nanoseconds / 1e9)
      }
      loopDelay.reset()
    },
  })
  return {
    registry,
    /** Stops measuring. */
    close: () => loopDelay.disable(),
    databaseQuery: new Histogram({
      name: 'database_query_seconds',
      help: 'Seconds that a query of the database took.',
      buckets: seconds,
      registers,
    }),
    databaseWait: new Histogram({
      name: 'database_pool_wait_seconds',
      help: 'Seconds that a use of Postgres waited for a connection.',
      buckets: seconds,
      registers,
    }),
    httpCalls: createTally({
      name: 'http_calls_total',
      help: 'Answered requests by endpoint, method and status.',
      labelNames: ['route', 'method', 'code'],
      registers,
    }),
    httpLatency: new Histogram({
      name: 'http_call_seconds',
      help: 'Seconds from a request to its answer, by endpoint.',
      labelNames: ['route'],
      buckets: seconds,
      registers,
    }),
    rpcCalls: createTally({
      name: 'rpc_calls_total',
      help: 'JSON-RPC calls accepted by the proxy, by chain.',
      labelNames: ['chain_id'],
      registers,
    }),
    upstreamStatus: createTally({
      name: 'provider_answers_total',
      help: 'Answers of nodes by status.',
      labelNames: ['chain_id', 'provider', 'status_code'],
      registers,
    }),
    methodCalls: createTally({
      name: 'rpc_method_calls_total',
      help: 'JSON-RPC calls of visitors by method and by who answered: a node, what is kept, or the gateway.',
      labelNames: ['chain_id', 'method', 'answered_by'],
      registers,
    }),
    methodNodeCalls: createTally({
      name: 'rpc_method_node_calls_total',
      help: 'Attempts at nodes by method, for visitors and for the gateway itself: what a node bills.',
      labelNames: ['chain_id', 'method'],
      registers,
    }),
    methodNodeSeconds: createTally({
      name: 'rpc_method_node_seconds_total',
      help: 'Seconds that nodes took by method.',
      labelNames: ['chain_id', 'method'],
      registers,
    }),
    methodNodeBytes: createTally({
      name: 'rpc_method_node_bytes_total',
      help: 'Bytes that nodes answered by method.',
      labelNames: ['chain_id', 'method'],
      registers,
    }),
    projectCalls: createTally({
      name: 'project_calls_total',
      help: 'Calls of each project that were let in; none for callers without one.',
      labelNames: ['project'],
      registers,
    }),
    projectSeconds: createTally({
      name: 'project_seconds_total',
      help: 'Seconds that calls of each project were under way.',
      labelNames: ['project'],
      registers,
    }),
    projectNodeCalls: createTally({
      name: 'project_node_calls_total',
      help: 'JSON-RPC calls that a node answered for each project: its own, and what its other calls made necessary.',
      labelNames: ['project', 'chain_id'],
      registers,
    }),
    projectVendorCalls: createTally({
      name: 'project_vendor_calls_total',
      help: 'Requests to each vendor that calls of each project made necessary, whatever came of them.',
      labelNames: ['project', 'vendor'],
      registers,
    }),
    vendorCalls: createTally({
      name: 'vendor_calls_total',
      help: 'Requests to each vendor: answered, refused by it, failed, or abandoned by its caller.',
      labelNames: ['vendor', 'outcome'],
      registers,
    }),
    vendorSeconds: createTally({
      name: 'vendor_seconds_total',
      help: 'Seconds that each vendor took.',
      labelNames: ['vendor'],
      registers,
    }),
    vendorBytes: createTally({
      name: 'vendor_bytes_total',
      help: 'Bytes that each vendor answered.',
      labelNames: ['vendor'],
      registers,
    }),
    upstreamFailures: new Counter({
      name: 'provider_failed_calls_total',
      help: 'Attempts at a node that led to the next node.',
      labelNames: ['chain_id', 'provider'],
      registers,
    }),
    hedgedCalls: new Counter({
      name: 'provider_hedged_calls_total',
      help: 'Reads that a second node was asked while the first was silent, by which of them answered first.',
      labelNames: ['chain_id', 'answered_by'],
      registers,
    }),
    upstreamLatency: new Histogram({
      name: 'provider_call_seconds',
      help: 'Seconds that a node took, by chain.',
      labelNames: ['chain_id', 'provider'],
      buckets: seconds,
      registers,
    }),
    cacheHits: createTally({
      name: 'cache_hits_total',
      help: 'Answers taken from a cache or shared with a request in flight.',
      labelNames: ['cache'],
      registers,
    }),
    cacheMisses: createTally({
      name: 'cache_misses_total',
      help: 'Questions that no cache could answer.',
      labelNames: ['cache'],
      registers,
    }),
    jobRuns: new Counter({
      name: 'job_runs_total',
      help: 'Runs of repeating jobs in this process: done, or failed and to be tried again.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    leads: new Gauge({
      name: 'leader_state',
      help: '1 for work that only one process does and this one has, 0 for work that another has.',
      labelNames: ['work'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'rate_limited_calls_total',
      help: 'Requests refused by the rate limit, by endpoint.',
      labelNames: ['route'],
      registers,
    }),
    rejectedProjects: new Counter({
      name: 'rejected_project_calls_total',
      help: 'Requests refused for their project id or origin.',
      labelNames: ['reason'],
      registers,
    }),
    quotaLimitedProjects: new Counter({
      name: 'quota_limited_project_calls_total',
      help: 'Requests refused because their project used up its quota.',
      registers,
    }),
    webSockets: new Gauge({
      name: 'websocket_connections',
      help: 'WebSockets that are open.',
      registers,
    }),
    webSocketsOpened: new Counter({
      name: 'websocket_connections_opened_total',
      help: 'WebSockets that were opened, by chain.',
      labelNames: ['chain_id'],
      registers,
    }),
    reflectorSessions: new Gauge({
      name: 'reflector_sessions',
      help: 'Sessions of the reflector that are open, with one side or both.',
      registers,
    }),
    reflectorJoined: new Counter({
      name: 'reflector_sessions_joined_total',
      help: 'Sessions of the reflector whose second side came.',
      registers,
    }),
    reflectorEnds: new Counter({
      name: 'reflector_sessions_ended_total',
      help: 'Sessions of the reflector that ended, by how: alone, closed, idle, lifetime, bytes, flood or protocol.',
      labelNames: ['how'],
      registers,
    }),
    reflectorBytes: new Counter({
      name: 'reflector_bytes_total',
      help: 'Bytes that the reflector passed from one side to the other.',
      registers,
    }),
    sponsoredOperations: new Counter({
      name: 'sponsor_operations_total',
      help: 'Operations of members that a sponsor was asked to pay for: paid, the reason why not, or failed.',
      labelNames: ['chain_id', 'outcome'],
      registers,
    }),
    sponsorReserved: new Counter({
      name: 'sponsor_reserved_wei_total',
      help: 'What paid operations may cost at most, in wei.',
      labelNames: ['chain_id'],
      registers,
    }),
    settledOperations: new Counter({
      name: 'sponsor_settled_operations_total',
      help: 'Paid operations whose end was looked up: carried out, never sent, or not found in time.',
      labelNames: ['chain_id', 'outcome'],
      registers,
    }),
    sponsorSettled: new Counter({
      name: 'sponsor_settled_wei_total',
      help: 'What paid operations did cost, in wei.',
      labelNames: ['chain_id'],
      registers,
    }),
    events: new Counter({
      name: 'analytics_events_total',
      help: 'Analytics events stored.',
      registers,
    }),
    traceSpans: createTally({
      name: 'trace_spans_total',
      help: 'Spans of traces that were handed to the collector, or that it did not take.',
      labelNames: ['outcome'],
      registers,
    }),
    unreadableTokens: new Counter({
      name: 'unreadable_tokens_total',
      help: 'Listed tokens whose contract gave no balance, by chain.',
      labelNames: ['chain_id'],
      registers,
    }),
  }
}
