/** One request that a site made. */
export interface LoggedRequest {
  readonly method: string
  readonly params: readonly unknown[]
  /** `'pending'`, `'answered'`, or the code of the error. */
  readonly outcome: 'pending' | 'answered' | number
}

/** Every request in the order of arrival. */
export interface RequestLog {
  /** Adds a request and returns what sets its outcome. */
  add(method: string, params: readonly unknown[]): (outcome: LoggedRequest['outcome']) => void
  list(): readonly LoggedRequest[]
  clear(): void
}

/** Creates an empty log. */
export function createRequestLog(): RequestLog {
  let entries: { method: string; params: readonly unknown[]; outcome: LoggedRequest['outcome'] }[] = []
  return {
    add(method, params) {
      const entry = { method, params, outcome: 'pending' as LoggedRequest['outcome'] }
      entries.push(entry)
      return (outcome) => {
        entry.outcome = outcome
      }
    },
    list: () => entries.map((entry) => ({ ...entry })),
    clear() {
      entries = []
    },
  }
}
