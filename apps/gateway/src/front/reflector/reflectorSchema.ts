import * as v from 'valibot'
import { originPattern } from '../../capabilities/projects/projectSchema.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const time = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400_000))

/** The operator's settings of the reflector, which is off without the key. Times in milliseconds. */
export const ReflectorSchema = v.strictObject({
  /** Pages that may begin a session. Default: those of `cors.origins`. */
  origins: v.optional(v.array(originPattern)),
  sessions: v.optional(positive, 2_000),
  sessionsPerCaller: v.optional(positive, 50),
  /** Of one /48 of IPv6 addresses, or one /24 of IPv4 addresses. */
  sessionsPerNetwork: v.optional(positive, 400),
  /** The largest frame, as it comes over the wire. */
  frameBytes: v.optional(positive, 262_144),
  /** What both sides of a session together may say. */
  sessionBytes: v.optional(positive, 4_194_304),
  /** How long the first side may wait for the second. */
  waitMs: v.optional(time, 240_000),
  /** How long a session may be silent. */
  idleMs: v.optional(time, 300_000),
  /** How long a session may last. */
  lifetimeMs: v.optional(time, 3_600_000),
})

/** The checked settings of a reflector. */
export type ReflectorConfig = v.InferOutput<typeof ReflectorSchema>
