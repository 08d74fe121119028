import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '../../config/tracesSchema.ts'
import { describeError, type Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { Tracing } from './tracing.ts'

export type CreateTracingParameters = {
  config: TracesConfig
  version: string
  metrics: Pick<Metrics, 'traceSpans'>
  logger: Logger
}

/** A collector that is away is logged once in a while, not with every batch. */
const warnAgainMs = 60_000

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL } as const

/**
 * Builds tracing over OpenTelemetry's own kit, which is loaded with this file and so only where it is wanted. Nothing is
 * registered for the whole process: two gateways in one process trace for themselves.
 */
export function createTracing({ config, version, metrics, logger }: CreateTracingParameters): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: config.headers,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: counted(exporter, metrics, logger) })],
  })
  const tracer = provider.getTracer('@foyer/gateway', version)
  const under = new AsyncLocalStorage<Context>()
  const current = (): Span | undefined => {
    const context = under.getStore()
    return context === undefined ? undefined : trace.getSpan(context)
  }

  return {
    call: (name, { kind = 'server', parent, notes, describe }, run) => {
      const options = { kind: kinds[kind], attributes: { ...notes } }
      const span = tracer.startSpan(name, options, contextOf(parent))
      if (!span.isRecording()) return run()
      const finish = <Answer extends Parameters<typeof describe>[0]>(answer: Answer): Answer => {
        const end = describe(answer)
        if (end.name !== undefined) span.updateName(end.name)
        span.setAttributes({ ...end.notes })
        if (end.isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
        return answer
      }
      const fail = (error: unknown): never => {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
        throw error
      }
      return under.run(trace.setSpan(ROOT_CONTEXT, span), () => {
        try {
          const answer = run()
          return answer instanceof Promise ? answer.then(finish, fail) : finish(answer)
        } catch (error) {
          return fail(error)
        }
      })
    },
    note: (name, milliseconds, notes, failure) => {
      const context = under.getStore()
      if (context === undefined) return
      const now = performance.now()
      const options = { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes: { ...notes } }
      const span = tracer.startSpan(name, options, context)
      if (failure !== undefined) {
        span.setAttribute('error.type', failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end(now)
    },
    tell: (notes) => {
      current()?.setAttributes({ ...notes })
    },
    traceId: () => current()?.spanContext().traceId,
    stop: async () => {
      // What a collector that is away never took is counted as lost; ending goes on.
      await provider.shutdown().catch((error: unknown) => {
        logger.warn({ err: describeError(error) }, 'the last traces could not be sent')
      })
    },
  }
}

function contextOf(parent: string | undefined): Context {
  const remote = parent === undefined ? null : parseTraceParent(parent)
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
}

/** Counts what was sent and what was lost: the kit itself says nothing of either. */
function counted(exporter: SpanExporter, { traceSpans }: Pick<Metrics, 'traceSpans'>, logger: Logger): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isSent = result.code === ExportResultCode.SUCCESS
        traceSpans.of(isSent ? 'sent' : 'lost').pending += spans.length
        if (!isSent && performance.now() - warnedAt > warnAgainMs) {
          warnedAt = performance.now()
          logger.warn({ err: describeError(result.error) }, 'traces could not be sent to the collector')
        }
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
