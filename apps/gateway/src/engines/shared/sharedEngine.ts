import type { BucketStore } from '../limits/rateLimiter.ts'

/** What processes of one gateway share: memory when there is one process, Redis when there are several. */
export type SharedEngine = {
  kind: 'memory' | 'redis'
  cache: SharedCache
  buckets: BucketStore
  locks: Locks
  topics: Topics
  /** Whether it answers now; memory always does. Takes half a second at most. */
  isThere: () => Promise<boolean>
  close: () => Promise<void>
}

/** Texts with a lifetime. What cannot be read counts as absent; nothing here throws. */
export type SharedCache = {
  get: (key: string) => Promise<string | undefined>
  /** `lifetimeMs` in milliseconds. */
  set: (key: string, text: string, lifetimeMs: number) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Locks that expire when their holder stops extending them. */
export type Locks = {
  /** Takes a free or expired lock for `lifetimeMs` milliseconds; nothing when another process holds it or the engine cannot tell. */
  take: (name: string, lifetimeMs: number) => Promise<Lock | undefined>
}

/** Whether an extension was granted; `unknown` when the engine did not answer. */
export type LockState = 'held' | 'lost' | 'unknown'

/** A lock that was taken. */
export type Lock = {
  /** Higher for each later holder, so that a store can refuse what an earlier one still writes. */
  token: number
  extend: () => Promise<LockState>
  release: () => Promise<void>
}

/** Tells every process, this one included. What is said while the engine is away is lost. */
export type Topics = {
  publish: (topic: string, text: string) => Promise<void>
  /** Answers a function that ends the subscription. */
  subscribe: (topic: string, listener: (text: string) => void) => () => void
}
