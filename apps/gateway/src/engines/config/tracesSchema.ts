import * as v from 'valibot'
import { httpUrl } from './chainEntries.ts'

/** Where traces go; without it nothing is traced. */
export const TracesSchema = v.strictObject({
  /** The base address of a collector that takes OTLP over HTTP; `/v1/traces` is added. */
  endpoint: httpUrl,
  /** Sent with every batch, such as a collector's key. */
  headers: v.optional(v.record(v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/)), v.string()), {}),
  serviceName: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), 'foyer-gateway'),
  /** The share of calls that are traced, from 0 to 1. */
  ratio: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
})

export type TracesConfig = v.InferOutput<typeof TracesSchema>
