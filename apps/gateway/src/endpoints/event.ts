import { type EndpointBody, type Endpoints, endpoints } from '@foyer/contract'
import * as v from 'valibot'
import { EventQueueFullError, type NewEvent } from '../analytics/eventWriter.ts'
import { scrubAddresses, scrubText } from '../analytics/scrubAddresses.ts'
import { dayOf } from '../db/dayOf.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { replaceZero, replaceZeros } from '../http/zeroCharacter.ts'
import type { Services } from './services.ts'

type Event = EndpointBody<Endpoints['event']>

// Kits collect events until a beacon (64 KiB) is nearly full.
const mostEvents = 500
const many = v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(mostEvents), v.array(endpoints.event.body))

// Told apart by what they are, so that a fault among many is not looked for in all of them twice. An event with a
// character that no database takes is kept, without that character.
const oneOrMany = v.pipe(
  v.unknown(),
  v.transform(replaceZeros),
  v.lazy((given) => (Array.isArray(given) ? many : endpoints.event.body)),
)

/** POST /e: stores one analytics event, or up to 500, and answers when they are safe on disk (specification section 7). */
export function event(services: Services) {
  const { analytics } = services.config
  return served(
    endpoints.event,
    async ({ query, body }) => {
      const events: readonly Event[] = Array.isArray(body) ? body : [body]
      const origin = {
        project_id: replaceZero(query.projectId ?? ''),
        sdk_type: replaceZero(query.st ?? ''),
        sdk_version: replaceZero(query.sv ?? ''),
      }
      const rows = events.map((item) => ({ ...origin, ...writeRow(item, analytics.addresses) }))
      try {
        await services.events.write(rows)
      } catch (error) {
        if (!(error instanceof EventQueueFullError)) throw error
        throw new HttpProblem(503, '', 'Too many events are waiting. Send this one again.', {
          headers: { 'retry-after': '1' },
          cause: error,
        })
      }
      services.metrics.events.inc(rows.length)
      return { json: { success: true } }
    },
    oneOrMany,
  )
}

type Row = Omit<NewEvent, 'project_id' | 'sdk_type' | 'sdk_version'>

function writeRow(item: Event, keepsAddresses: boolean): Row {
  const now = Date.now()
  const page = item.url.replace(/[?#].*$/s, '')
  const { address, ...props } = item.props
  return {
    event_id: item.eventId,
    url: keepsAddresses ? page : scrubText(page),
    domain: item.domain,
    occurred_at: item.timestamp,
    received_at: now,
    event: item.props.event,
    day: dayOf(now),
    props: JSON.stringify(
      keepsAddresses
        ? { ...props, ...(address === undefined || address === '' ? {} : { address }) }
        : scrubAddresses(props),
    ),
  }
}
