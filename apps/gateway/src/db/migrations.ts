import type { Migration } from 'kysely'
import { eventsAndTokens } from './migrations/0001EventsAndTokens.ts'

/** The database's history, oldest first; a released step is never edited. Each step runs on SQLite and on Postgres. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_events_and_tokens': eventsAndTokens,
}
