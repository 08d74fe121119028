import type { Migration } from 'kysely'
import { eventsAndTokens } from './migrations/0001EventsAndTokens.ts'
import { projects } from './migrations/0004Projects.ts'
import { history } from './migrations/0005History.ts'

/** The database's history, oldest first; a released step is never edited. Each step runs on SQLite and on Postgres. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_events_and_tokens': eventsAndTokens,
  '0004_projects': projects,
  '0005_history': history,
}
