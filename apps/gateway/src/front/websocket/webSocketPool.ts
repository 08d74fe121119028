import { type ClientOptions, WebSocket } from 'ws'
import type { Limits, NodeChain } from '../../engines/config/schema.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { BreakerOpenError, createCircuitBreaker } from '../../engines/rpc/circuitBreaker.ts'
import { pickOrder } from '../../engines/rpc/pickOrder.ts'
import type { SuccessRates } from '../../engines/rpc/successRates.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'

/** The nodes of one chain that speak WebSocket. */
export type WebSocketPool = {
  providerIds: ReadonlySet<string>
  /**
   * Opens a connection to the first node that takes it. It is paused, so that no frame is lost before someone listens.
   *
   * @throws UpstreamsFailedError when none does.
   */
  open: (providerId?: string) => Promise<WebSocket>
}

export type CreateWebSocketPoolParameters = {
  chain: NodeChain
  limits: Limits
  metrics: Metrics
  rates: SuccessRates
}

/** Builds the pool of one chain: tried in weighted random order, each for `limits.rpcAttemptTimeoutMs` milliseconds. */
export function createWebSocketPool({ chain, limits, metrics, rates }: CreateWebSocketPoolParameters): WebSocketPool {
  const upstreams = chain.wsUrls.map((config, index) => ({
    ...config,
    label: `ws${index}:${new URL(config.url).hostname}`,
    breaker: createCircuitBreaker(),
  }))
  const options = {
    handshakeTimeout: limits.rpcAttemptTimeoutMs,
    maxPayload: limits.rpcResponseBytes,
    perMessageDeflate: false,
    followRedirects: false,
  }

  const orderFor = (providerId: string | undefined) =>
    pickOrder(
      upstreams
        .filter(({ id }) => providerId === undefined || id === providerId)
        .map((upstream) => ({
          upstream,
          id: upstream.label,
          weight: upstream.weight,
          rate: rates.rate(upstream.id, chain.id),
          state: upstream.breaker.state(),
        })),
      Math.random,
    ).slice(0, limits.rpcAttempts)

  return {
    providerIds: new Set(upstreams.map(({ id }) => id)),
    open: async (providerId) => {
      const outcomes: string[] = []
      for (const { upstream } of orderFor(providerId)) {
        try {
          const socket = await upstream.breaker.run(() => openSocket(upstream.url, options))
          rates.note(upstream.id, chain.id, true)
          return socket
        } catch (error) {
          if (!(error instanceof BreakerOpenError)) rates.note(upstream.id, chain.id, false)
          outcomes.push(error instanceof BreakerOpenError ? 'resting' : 'no connection')
          metrics.upstreamFailures.inc({ chain_id: chain.id, provider: upstream.label })
        }
      }
      throw new UpstreamsFailedError(chain.id, outcomes)
    },
  }
}

function openSocket(url: string, options: ClientOptions): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, options)
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('closed while opening')))
    socket.once('open', () => {
      socket.pause()
      resolve(socket)
    })
  })
}
