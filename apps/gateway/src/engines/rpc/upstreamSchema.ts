import * as v from 'valibot'

const weight = v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1000)), 50)
const id = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'a short name such as "own-node"')))

/** Addresses of one kind, each alone or with a weight and a name; a name that is left out is the address's host. */
// @__NO_SIDE_EFFECTS__
function upstreams(protocols: readonly string[], kind: string) {
  const url = v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), kind),
  )
  return v.union(
    [
      v.pipe(
        url,
        v.transform((text) => ({ url: text, weight: 50, id: new URL(text).hostname })),
      ),
      v.pipe(
        v.strictObject({ url, weight, id }),
        v.transform((given) => ({ ...given, id: given.id ?? new URL(given.url).hostname })),
      ),
    ],
    `${kind}, or { "url": ..., "weight": 1 to 1000, "id": ... }`,
  )
}

/** A node that answers JSON-RPC over HTTP. */
export const httpUpstream = upstreams(['http:', 'https:'], 'an http or https address')

/** A node that answers JSON-RPC over WebSocket. */
export const webSocketUpstream = upstreams(['ws:', 'wss:'], 'a ws or wss address')
