import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import {
  addressText,
  caipNetworkId,
  currency,
  decimalText,
  fiat,
  isoTime,
  list,
  maybeEmpty,
  text,
  whole,
} from '../fields.ts'

// @__NO_SIDE_EFFECTS__
function optionalText(max: number) {
  return v.nullish(maybeEmpty(max))
}

const media = v.nullish(v.object({ url: text(4096), content_type: optionalText(128) }))

const transfer = v.object({
  fungible_info: v.nullish(
    v.object({
      name: optionalText(128),
      symbol: optionalText(64),
      icon: v.nullish(v.object({ url: maybeEmpty(4096) })),
    }),
  ),
  nft_info: v.nullish(
    v.object({
      name: optionalText(256),
      content: v.nullish(v.object({ preview: media, detail: media })),
      flags: v.object({ is_spam: v.boolean() }),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimalText }),
  value: v.nullish(fiat),
  price: v.nullish(fiat),
})

/** One transaction of an account's history. */
export const historyItem = v.object({
  id: text(256),
  metadata: v.object({
    operationType: text(64),
    hash: text(128),
    minedAt: isoTime,
    sentFrom: maybeEmpty(128),
    sentTo: maybeEmpty(128),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: whole,
    application: v.nullish(v.object({ name: optionalText(128), iconUrl: optionalText(4096) })),
    chain: v.nullable(caipNetworkId),
  }),
  transfers: v.nullish(list(transfer, 500)),
})

/**
 * How far back a list knows one chain, all of its pages together: everything since a block and its time. Both are null when
 * nothing is known of the chain; `time` also where the list reaches back to the chain's first block. `hasOlder` tells whether
 * more may have happened before, which then is not available: the end of the list is no end of the account's past.
 */
export const coveredSince = v.object({
  chainId: caipNetworkId,
  block: v.nullable(whole),
  time: v.nullable(isoTime),
  hasOlder: v.boolean(),
})

/** See {@link coveredSince}. */
export type CoveredSince = v.InferOutput<typeof coveredSince>

/**
 * Transactions of an account, newest first, page by page; `next` is null on the last page. `coveredSince` has an entry for
 * each chain that was asked about; older gateways send none. `names` are those that the gateway knows of senders and receivers
 * on the page, each once, as their addresses stand there; it is left out where there are none.
 */
export const history = {
  method: 'GET',
  path: '/v1/account/:account/history',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    data: list(historyItem, 500),
    next: v.nullable(text(1024)),
    coveredSince: v.optional(list(coveredSince, 500)),
    names: v.optional(list(v.object({ address: addressText, name: text(255) }), 1000)),
  }),
} as const satisfies Call

/** What {@link history} takes. */
export const historyRequest = {
  params: v.object({ account: addressText }),
  query: v.object({
    ...sdkQuery,
    cursor: v.optional(text(1024)),
    chainId: v.optional(v.union([caipNetworkId, v.pipe(v.string(), v.regex(/^\d{1,20}$/))])),
    currency: v.optional(currency),
    // Any text, so that an unknown provider is refused by name.
    onramp: v.optional(maybeEmpty(128)),
  }),
} as const satisfies CallRequest
