import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../schemaStep.ts'

/** Counts the events that came since days were last counted; from here on each event is counted when it is stored. */
export const eventCounts: SchemaStep = {
  worksSince: '0014_event_counts',
  async up(db: Kysely<unknown>) {
    await sql`
      insert into analytics_days (day, project_id, domain, event, events)
      select day, project_id, domain, event, count(*) from analytics_events
      where day <> '' and day >= coalesce((select max(day) from analytics_days), '')
      group by day, project_id, domain, event
      on conflict (day, project_id, domain, event) do update
      set events = excluded.events where excluded.events > analytics_days.events`.execute(db)
  },
}
