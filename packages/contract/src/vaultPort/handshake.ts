import * as v from 'valibot'
import { list, text } from '../fields.ts'

/** The versions of the port's protocol that this build speaks, the newest first. */
export const portVersions: readonly number[] = [1]

const versions = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999))),
  v.minLength(1),
  v.maxLength(16),
)
const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))

/** What a page posts to the vault's frame once it has loaded, with one end of a channel. */
export const portHello = v.object({
  t: v.literal('foyer/hello'),
  /** The versions that the page's kit speaks. */
  v: versions,
  /** A random UUID, which the answer repeats. */
  nonce,
  /** The kit and its version, for the vault's own log. */
  kit: text(64),
})

/** What the vault answers on the port. */
export const portWelcome = v.object({
  t: v.literal('welcome'),
  v: v.pipe(v.number(), v.integer()),
  nonce,
  /** The ways to log in, such as `email`. */
  methods: list(text(32), 16),
  /** Methods of networks that the vault answers without asking anybody. */
  safe: list(text(64), 200),
  modes: list(v.picklist(['recoverable', 'user-held']), 2),
  limits: v.object({
    messageBytes: v.number(),
    openRequests: v.number(),
    requestsPerSecond: v.number(),
    queuedApprovals: v.number(),
  }),
})

/** What the vault answers when it shares no version with the page. */
export const portRefusal = v.object({ t: v.literal('refused'), code: v.literal('vault_version'), v: versions, nonce })

/** What {@link portHello} reads. */
export type PortHello = v.InferOutput<typeof portHello>
/** What {@link portWelcome} reads. */
export type PortWelcome = v.InferOutput<typeof portWelcome>
/** What {@link portRefusal} reads. */
export type PortRefusal = v.InferOutput<typeof portRefusal>

/** The highest version that both sides speak; nothing when there is none. */
export function commonVersion(ours: readonly number[], theirs: readonly number[]): number | undefined {
  const both = ours.filter((version) => theirs.includes(version))
  return both.length > 0 ? Math.max(...both) : undefined
}
