/** A cache beneath a process's own, shared with other processes. */
export type CacheLayer<T> = {
  read: (key: string) => Promise<{ value: T; until: number } | undefined>
  /** `until` in milliseconds since 1970. */
  write: (key: string, value: T, until: number) => void
  forget: (key: string) => void
  /** Calls back for each key that any process forgets. */
  onForget: (listener: (key: string) => void) => void
}
