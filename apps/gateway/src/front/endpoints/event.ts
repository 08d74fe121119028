import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type EndpointBody, type Endpoints, endpoints } from '@foyer/contract'
import * as v from 'valibot'
import type { EventWriter } from '../../capabilities/analytics/eventWriter.ts'
import { EventQueueFullError, type NewEvent } from '../../capabilities/analytics/eventWriter.ts'
import { scrubAddresses, scrubText } from '../../capabilities/analytics/scrubAddresses.ts'
import { withoutQueries } from '../../capabilities/analytics/withoutQueries.ts'
import { mayUse } from '../../capabilities/projects/projectFeatures.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { dayOf } from '../../engines/db/dayOf.ts'
import { holdsZero, replaceZero, replaceZeros } from '../../engines/input/zeroCharacter.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'

type Event = EndpointBody<Endpoints['event']>

// Kits collect events until a beacon (64 KiB) is nearly full.
const maxEvents = 500
/** Failures are told with what lies on the stack, of which the end says little. */
const maxMessageLength = 2_000
const maxStackLength = 8_000
const eventsPerTurn = 50

// An invalid event does not keep the others of its list from being stored. The length of the list is checked first.
const eventOrNothing = v.fallback(endpoints.event.body, undefined as unknown as Event)
const many = v.pipe(
  v.array(v.unknown()),
  v.minLength(1),
  v.maxLength(maxEvents),
  v.array(eventOrNothing),
  v.transform((events) => events.filter((event) => event !== undefined)),
  v.minLength(1),
)

// Told apart by what they are, so that a fault among many is not looked for in all of them twice. An event with a
// character that no database takes is kept, without that character.
const oneOrMany = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body) || body.length <= maxEvents),
  v.transform((body) => (holdsZero(body) ? replaceZeros(body) : body)),
  v.lazy((given) => (Array.isArray(given) ? many : endpoints.event.body)),
)

export type EventNeeds = {
  config: GatewayConfig
  events: EventWriter
  metrics: Metrics
}

/**
 * POST /e: stores one analytics event, or up to 500, and answers when they are safe on disk. A
 * project without analytics gets the same answer, and nothing is stored: clients send some events whatever they were told,
 * and take a refusal for a wrong set-up (gateway contract, section 8).
 */
export function event(services: EventNeeds) {
  const { analytics } = services.config
  return served(
    endpoints.event,
    async ({ query, body, project, charge }) => {
      if (!mayUse('analytics', project, services.config.features)) return { json: { success: true } }
      const events: readonly Event[] = Array.isArray(body) ? body : [body]
      await charge(events.length - 1)
      const written = (text = '') => (analytics.addresses ? replaceZero(text) : scrubText(replaceZero(text)))
      const origin = {
        // Those of projects are the operator's; any other text is the caller's.
        project_id: project === undefined ? written(query.projectId) : (query.projectId ?? ''),
        sdk_type: written(query.st),
        sdk_version: written(query.sv),
      }
      const rows: NewEvent[] = []
      for (const item of events) {
        // Looking for accounts in many long texts takes a while, in which others are served.
        if (rows.length > 0 && rows.length % eventsPerTurn === 0) await setImmediate()
        rows.push({ ...origin, ...writeRow(item, analytics.addresses) })
      }
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

// Messages and stacks name files of the page, whose addresses can carry secrets.
function readFailure({ errorMessage, stackTrace }: Event['props']) {
  return {
    ...(errorMessage === undefined ? {} : { errorMessage: withoutQueries(errorMessage).slice(0, maxMessageLength) }),
    ...(stackTrace === undefined ? {} : { stackTrace: withoutQueries(stackTrace).slice(0, maxStackLength) }),
  }
}

type Row = Omit<NewEvent, 'project_id' | 'sdk_type' | 'sdk_version'>

// An id that names an account still tells two events apart.
function scrubId(id: string): string {
  return scrubText(id) === id ? id : createHash('sha256').update(id).digest('hex')
}

function writeRow(item: Event, keepsAddresses: boolean): Row {
  const now = Date.now()
  const page = item.url.replace(/[?#].*$/s, '')
  const { address, ...given } = item.props
  const props = { ...given, ...readFailure(given) }
  return {
    event_id: keepsAddresses ? item.eventId : scrubId(item.eventId),
    url: keepsAddresses ? page : scrubText(page),
    domain: keepsAddresses ? item.domain : scrubText(item.domain),
    occurred_at: item.timestamp,
    received_at: now,
    event: keepsAddresses ? item.props.event : scrubText(item.props.event),
    day: dayOf(now),
    props: JSON.stringify(
      keepsAddresses
        ? { ...props, ...(address === undefined || address === '' ? {} : { address }) }
        : scrubAddresses(props),
    ),
  }
}
