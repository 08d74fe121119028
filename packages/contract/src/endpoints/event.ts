import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { isoTime, leftOutOrNull, maybeEmpty, strictList, text, whole } from '../fields.ts'

/** One analytics event; `timestamp` is in milliseconds since 1970. Newer kits send several at once to the alias. */
export const event = {
  method: 'POST',
  path: '/e',
  aliases: ['/batch'],
  auth: 'project',
  project: 'sdk',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

// Kits tell failures of their own beside `properties`, and write the time as text there.
const failure = leftOutOrNull(maybeEmpty(65_536))
const time = v.union([
  whole,
  v.pipe(
    isoTime,
    v.transform((written) => Date.parse(written)),
  ),
])

/** What {@link event} takes; a `timestamp` may be ISO 8601 text, which reads as milliseconds. */
export const eventRequest = {
  query: v.object(sdkQuery),
  body: v.object({
    eventId: text(64),
    url: maybeEmpty(16_384),
    domain: maybeEmpty(255),
    timestamp: time,
    props: v.object({
      type: leftOutOrNull(text(32)),
      event: text(64),
      address: leftOutOrNull(maybeEmpty(128)),
      properties: leftOutOrNull(v.pipe(v.record(v.string(), v.unknown()), v.maxEntries(64))),
      errorType: failure,
      errorMessage: failure,
      stackTrace: failure,
      uncaught: leftOutOrNull(v.boolean()),
      // Some kits count which wallets were seen, many in one event.
      items: leftOutOrNull(strictList(v.record(v.string(), v.unknown()), 0, 1_000)),
    }),
  }),
} as const satisfies CallRequest
