/**
 * What the server remembers between calls, and shares with its other processes: used nonces, ended sessions and counts of
 * calls. Every entry goes by itself at `expiresAt` (milliseconds since 1970). A store that cannot be reached throws; the
 * call is then answered with 503 and nothing is let through.
 */
export type SignInStore = {
  /** Keeps a key that is not there yet. True for one of all callers, however many come at once. */
  readonly take: (key: string, expiresAt: number) => Promise<boolean>
  /** Keeps a number, in place of an earlier one. */
  readonly write: (key: string, value: number, expiresAt: number) => Promise<void>
  /** The numbers of these keys, in their order; undefined for what is not there. */
  readonly read: (keys: readonly string[]) => Promise<readonly (number | undefined)[]>
  /** Adds one to a count, which begins at 1 and ends at the first caller's `expiresAt`; answers it. */
  readonly count: (key: string, expiresAt: number) => Promise<number>
}
