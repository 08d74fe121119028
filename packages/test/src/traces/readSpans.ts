/** A span as it came over the wire. */
export type ReceivedSpan = {
  name: string
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  /** `undefined` for the first span of a trace. */
  parentSpanId: string | undefined
  /** 1 internal, 2 server, 3 client, as the protocol numbers them. */
  kind: number
  milliseconds: number
  attributes: Readonly<Record<string, string | number | boolean>>
  /** 0 unset, 1 ok, 2 error. */
  status: number
  /** Of the process that made the span, such as `service.name`. */
  resource: Readonly<Record<string, string | number | boolean>>
}

type Json = Readonly<Record<string, unknown>>

/**
 * Reads the body of an export request of OTLP (`ExportTraceServiceRequest` as JSON).
 *
 * @throws Error saying what does not fit the protocol.
 */
export function readSpans(body: unknown): ReceivedSpan[] {
  return listOf(body, 'resourceSpans').flatMap((group) => {
    const resource = readAttributes(objectAt(group, 'resource'))
    return listOf(group, 'scopeSpans').flatMap((scope) =>
      listOf(scope, 'spans').map((span) => ({ ...readSpan(span), resource })),
    )
  })
}

function readSpan(span: Json): Omit<ReceivedSpan, 'resource'> {
  const [startedAt, endedAt] = [nanoseconds(span, 'startTimeUnixNano'), nanoseconds(span, 'endTimeUnixNano')]
  if (endedAt < startedAt) throw new Error('A span ends before it starts.')
  const parent = span.parentSpanId
  return {
    name: text(span, 'name'),
    traceId: hex(span, 'traceId', 32),
    spanId: hex(span, 'spanId', 16),
    parentSpanId: parent === undefined || parent === '' ? undefined : hex(span, 'parentSpanId', 16),
    kind: Number(span.kind ?? 0),
    milliseconds: Number(endedAt - startedAt) / 1e6,
    attributes: readAttributes(span),
    status: Number((isObject(span.status) ? span.status.code : undefined) ?? 0),
  }
}

function readAttributes(holder: Json): Record<string, string | number | boolean> {
  const entries = Array.isArray(holder.attributes) ? holder.attributes : []
  return Object.fromEntries(
    entries.map((entry: unknown) => {
      if (!isObject(entry)) throw new Error('An attribute is no object.')
      return [text(entry, 'key'), readValue(objectAt(entry, 'value'))]
    }),
  )
}

/** Whole numbers of 64 bits are texts in this protocol. */
function readValue({ stringValue, boolValue, intValue, doubleValue }: Json): string | number | boolean {
  if (typeof stringValue === 'string') return stringValue
  if (typeof boolValue === 'boolean') return boolValue
  if (intValue !== undefined) return Number(intValue)
  if (typeof doubleValue === 'number') return doubleValue
  return '(a value of another kind)'
}

function nanoseconds(holder: Json, key: string): bigint {
  const value = holder[key]
  if ((typeof value !== 'string' && typeof value !== 'number') || !/^\d+$/.test(String(value))) {
    throw new Error(`${key} is no whole number.`)
  }
  return BigInt(value)
}

function hex(holder: Json, key: string, length: number): string {
  const value = text(holder, key)
  if (value.length !== length || !/^[0-9a-f]+$/i.test(value) || /^0+$/.test(value)) {
    throw new Error(`${key} is not ${length} hexadecimal digits that are not all 0.`)
  }
  return value
}

function text(holder: Json, key: string): string {
  const value = holder[key]
  if (typeof value !== 'string' || value === '') throw new Error(`${key} is missing.`)
  return value
}

function listOf(holder: unknown, key: string): Json[] {
  const list = isObject(holder) ? holder[key] : undefined
  if (!Array.isArray(list)) throw new Error(`${key} is no list.`)
  return list.filter(isObject)
}

function objectAt(holder: Json, key: string): Json {
  const value = holder[key]
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
