import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { AnalyticsDayRow } from '../../engines/db/schema.ts'

/** Which events to read; days are UTC and both ends count. */
export type ExportEventsParameters = {
  from?: string | undefined
  to?: string | undefined
  projectId?: string | undefined
}

/** Small enough for events as large as a body may be. */
const rowsPerRead = 250

/** Reads stored events, oldest first, one JSON text each; only a small part is in memory at a time. */
export async function* exportEvents(
  database: GatewayDatabase,
  { from, to, projectId }: ExportEventsParameters,
): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    let query = database.selectFrom('analytics_events').selectAll().where('id', '>', last).orderBy('id')
    if (from !== undefined) query = query.where('day', '>=', from)
    if (to !== undefined) query = query.where('day', '<=', to)
    if (projectId !== undefined) query = query.where('project_id', '=', projectId)
    const rows = await query.limit(rowsPerRead).execute()
    for (const row of rows) {
      yield JSON.stringify({
        projectId: row.project_id,
        eventId: row.event_id,
        event: row.event,
        sdkType: row.sdk_type,
        sdkVersion: row.sdk_version,
        url: row.url,
        domain: row.domain,
        occurredAt: new Date(row.occurred_at).toISOString(),
        receivedAt: new Date(row.received_at).toISOString(),
        props: JSON.parse(row.props) as unknown,
      })
      last = row.id
    }
    if (rows.length < rowsPerRead) return
  }
}

/** Reads the counts of days, oldest first, one JSON text each; only a small part is in memory at a time. */
export async function* exportDays(
  database: GatewayDatabase,
  { from, to, projectId }: ExportEventsParameters,
): AsyncGenerator<string> {
  for (let last: AnalyticsDayRow | undefined; ; ) {
    const after = last
    let query = database.selectFrom('analytics_days').selectAll()
    if (from !== undefined) query = query.where('day', '>=', from)
    if (to !== undefined) query = query.where('day', '<=', to)
    if (projectId !== undefined) query = query.where('project_id', '=', projectId)
    if (after !== undefined) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('day', 'project_id', 'domain', 'event'),
          '>',
          tuple(after.day, after.project_id, after.domain, after.event),
        ),
      )
    }
    const rows = await query
      .orderBy('day')
      .orderBy('project_id')
      .orderBy('domain')
      .orderBy('event')
      .limit(rowsPerRead)
      .execute()
    for (const { day, project_id, domain, event, events } of rows) {
      yield JSON.stringify({ day, projectId: project_id, domain, event, events })
    }
    last = rows.at(-1)
    if (rows.length < rowsPerRead) return
  }
}
