/** A site that may call this gateway, as its operator described it. */
export type Project = {
  /** What callers send as `projectId`. */
  id: string
  /** For the operator's eyes. */
  name: string
  /** Who may call from a browser: origin patterns as {@link matchesOrigin} reads them. */
  origins: readonly string[]
  /** The features it may use; `undefined` for all. */
  features: readonly string[] | undefined
  /** Calls that a calendar month (UTC) may hold; `undefined` for no limit. */
  callsPerMonth: number | undefined
  /** Calls that one second may hold; `undefined` for no limit. */
  callsPerSecond: number | undefined
  /** Calls at nodes that its calls may make necessary in one second; `undefined` for what every project may. */
  nodeCallsPerSecond: number | undefined
  /** Whether its visitors may sign in here. */
  hasSignIn: boolean
  isEnabled: boolean
}

/** A project with where it is written down: the configuration file or the database. */
export type ListedProject = Project & { source: 'config' | 'database' }
