/** What the port between a page and the vault bears; both sides hold to it. */
export const portLimits = {
  /** Bytes of a message, as `cleanValue` counts them. */
  messageBytes: 262_144,
  /** Requests of a page that wait for an answer. */
  openRequests: 16,
  /** Messages of a page in any second. */
  requestsPerSecond: 60,
  /** Approvals that wait behind the one on screen. */
  queuedApprovals: 8,
} as const

/** How long a page waits for the vault, in milliseconds. */
export const portDeadlines = {
  /** Until the vault has said welcome. */
  load: 20_000,
  read: 10_000,
  /** A network call without a prompt. */
  rpc: 30_000,
  /** What a person has to answer. */
  interactive: 120_000,
} as const

/** How long a request may wait, by what it needs: a key of {@link portDeadlines}. */
export type PortDeadline = 'read' | 'rpc' | 'interactive'
