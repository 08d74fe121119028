/** Variables of OpenTelemetry's own specification that the gateway reads; they stand in for the configuration's `traces`. */
export const traceVariables = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SDK_DISABLED',
] as const

/**
 * Lays those variables over the configuration's `traces`. `OTEL_SDK_DISABLED=true` switches traces off, whatever else says.
 *
 * @throws Error naming the variable that cannot be read, and never its value: headers hold keys.
 */
export function withTraceVariables(traces: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined
  const laid: Record<string, unknown> = typeof traces === 'object' && traces !== null ? { ...traces } : {}
  const lay = (variable: (typeof traceVariables)[number], key: string, read: (text: string) => unknown) => {
    const text = env[variable]
    if (text !== undefined && text !== '') laid[key] = read(text)
  }
  lay('OTEL_EXPORTER_OTLP_ENDPOINT', 'endpoint', (text) => text)
  // The others are common to all programs of a machine, and mean nothing here without a collector.
  if (laid.endpoint === undefined) return traces
  lay('OTEL_EXPORTER_OTLP_HEADERS', 'headers', readHeaders)
  lay('OTEL_SERVICE_NAME', 'serviceName', (text) => text)
  lay('OTEL_TRACES_SAMPLER_ARG', 'ratio', Number)
  return laid
}

/** `name=value,other=value`, values percent-encoded, as the specification writes them. */
function readHeaders(text: string): Record<string, string> {
  const entries = text.split(',').map((entry) => {
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=(.*)$/.exec(entry) ?? []
    if (name === '') throw new Error('OTEL_EXPORTER_OTLP_HEADERS: expected name=value, more of them after commas')
    return [name, decode(value.trim())] as const
  })
  return Object.fromEntries(entries)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS: a value is not percent-encoded as it should be')
  }
}
