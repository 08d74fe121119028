/** One project; lists are JSON text, times milliseconds since 1970. */
export type ProjectRow = {
  id: string
  name: string
  /** JSON list of origin patterns. */
  origins: string
  /** JSON list of words; null for every feature. */
  features: string | null
  calls_per_month: number | null
  calls_per_second: number | null
  node_calls_per_second: number | null
  /** 1 or 0. */
  has_sign_in: number
  /** 1 or 0. */
  is_enabled: number
  created_at: number
  updated_at: number
}

/** How often a project called on one day (UTC, `2026-11-21`). */
export type ProjectUsageRow = { project_id: string; day: string; calls: number }

/** Counts changes, so that running processes notice them. */
export type ProjectChangesRow = { name: string; revision: number }

/** The tables of projects. */
export type ProjectTables = {
  projects: ProjectRow
  project_usage: ProjectUsageRow
  project_changes: ProjectChangesRow
}
