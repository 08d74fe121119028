import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { list, maybeEmpty, text, whole } from '../fields.ts'

const link = v.nullish(maybeEmpty(2048))
const texts = v.optional(maybeEmpty(8192))
// Room for 2,000 ids of 64 characters; a site may name every wallet that it shows or hides.
const ids = v.optional(maybeEmpty(160_000))
const counted = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,3}$/),
    v.transform((digits) => Number(digits)),
  ),
)

/** One wallet of the directory. `image_id` is the id of its picture at {@link walletImage}. */
export const directoryWallet = v.object({
  id: text(128),
  name: text(128),
  badge_type: v.nullish(maybeEmpty(64)),
  description: v.nullish(maybeEmpty(2_000)),
  homepage: link,
  image_id: v.nullish(maybeEmpty(128)),
  image_url: v.nullish(v.union([maybeEmpty(2048), v.record(v.string(), v.unknown())])),
  order: v.nullish(whole),
  link_mode: link,
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: v.nullish(maybeEmpty(255)),
  chains: v.nullish(list(text(64), 1_000)),
  injected: v.nullish(list(v.object({ namespace: text(32), injected_id: text(255) }), 50)),
  supports_wc: v.nullish(v.boolean()),
  supports_wcpay: v.nullish(v.boolean()),
})

/** Wallets of the directory, page by page; `count` is how many fit the query in all. */
export const wallets = {
  method: 'GET',
  path: '/getWallets',
  auth: 'project',
  project: 'sdk',
  cacheSeconds: 300,
  response: v.object({ data: list(directoryWallet, 2_000), count: whole }),
} as const satisfies Call

/**
 * What {@link wallets} takes; lists are joined with commas, `include` and `exclude` hold up to 2,000 ids, rdns or names, other
 * lists 200. A page has at most 100 `entries`, or as many as `include` names. The headers `x-project-id`, `x-sdk-type` and `x-sdk-version`
 * stand in for `projectId`, `st` and `sv`. `include_pay_only` set to `true` leaves out wallets that do not say `supports_wcpay`.
 */
export const walletsRequest = {
  query: v.object({
    ...sdkQuery,
    page: counted,
    entries: counted,
    search: v.optional(maybeEmpty(128)),
    include: ids,
    exclude: ids,
    names: texts,
    rdns: texts,
    chains: texts,
    include_pay_only: v.optional(maybeEmpty(16)),
    platform: v.optional(maybeEmpty(64)),
    badge_type: v.optional(maybeEmpty(64)),
    badge: v.optional(maybeEmpty(64)),
    sort: v.optional(maybeEmpty(64)),
  }),
} as const satisfies CallRequest

const imageParams = v.object({ id: v.pipe(v.string(), v.regex(/^[-.%:_a-zA-Z0-9]{1,128}$/)) })
// Symbols of tokens are written as their makers like, such as "$WIF".
const assetParams = v.object({ id: v.pipe(v.string(), v.regex(/^[-.%:_$+!*@&~'() a-zA-Z0-9\u00a1-\uffff]{1,128}$/)) })

/** The picture of a wallet, as bytes. */
export const walletImage = {
  method: 'GET',
  path: '/getWalletImage/:id',
  auth: 'project',
  project: 'sdk',
  cacheSeconds: 86_400,
  response: v.instance(Uint8Array),
} as const satisfies Call

/** What {@link walletImage} takes. */
export const walletImageRequest = { params: imageParams, query: v.object(sdkQuery) } as const satisfies CallRequest

/** The picture of a network, connector, currency (by its code) or token (by its symbol), as bytes. */
export const assetImage = {
  method: 'GET',
  path: '/getAssetImage/:id',
  aliases: ['/public/getAssetImage/:id', '/public/getCurrencyImage/:id', '/public/getTokenImage/:id'],
  auth: 'none',
  project: 'sdk',
  cacheSeconds: 86_400,
  response: v.instance(Uint8Array),
} as const satisfies Call

/** What {@link assetImage} takes. */
export const assetImageRequest = { params: assetParams, query: v.object(sdkQuery) } as const satisfies CallRequest

/**
 * Features that the operator set; `null` leaves every choice to the site's own code. A feature that is off has an empty
 * `config`, because clients read `null` there as "take your own default".
 */
export const projectConfig = {
  method: 'GET',
  path: '/appkit/v1/config',
  aliases: ['/getProjectConfig'],
  auth: 'project',
  project: 'sdk',
  response: v.object({
    features: v.nullable(
      list(v.object({ id: text(64), isEnabled: v.boolean(), config: v.nullable(list(text(128), 100)) }), 100),
    ),
  }),
} as const satisfies Call

/** What {@link projectConfig} takes. */
export const projectConfigRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/** Whether a project is over a limit. A gateway has no plans, so `tier` is "none". */
export const projectLimits = {
  method: 'GET',
  path: '/appkit/v1/project-limits',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    planLimits: v.object({ tier: text(64), isAboveRpcLimit: v.boolean(), isAboveMauLimit: v.boolean() }),
  }),
} as const satisfies Call

/** What {@link projectLimits} takes. */
export const projectLimitsRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/** Origins that a project may be used from: `*` allows every one, `*://shop.example` a host in every scheme. */
export const projectOrigins = {
  method: 'GET',
  path: '/projects/v1/origins',
  auth: 'project',
  project: 'sdk',
  response: v.object({ allowedOrigins: list(text(255), 1_000) }),
} as const satisfies Call

/** What {@link projectOrigins} takes. */
export const projectOriginsRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/** Whether the gateway takes usage events at all; a site still needs its visitors' consent. */
export const analyticsConfig = {
  method: 'GET',
  path: '/getAnalyticsConfig',
  auth: 'project',
  project: 'sdk',
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
} as const satisfies Call

/** What {@link analyticsConfig} takes. */
export const analyticsConfigRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest
