import * as v from 'valibot'
import { httpUpstream, webSocketUpstream } from '../rpc/upstreamSchema.ts'
import { isNeverAllowed } from './forbiddenMethods.ts'

/** A text with something in it. */
export const nonEmpty = v.pipe(v.string(), v.minLength(1, 'a text that is not empty'))

/** An address of a service or page. */
export const httpUrl = v.pipe(
  v.string(),
  v.check((text) => isHttpUrl(text), 'an http or https address such as "https://rpc.example.org"'),
)

const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,18})?$/, 'a decimal text such as "2500.50"'))

/** A method that an operator adds to those that the proxy passes on. */
const readMethod = v.pipe(
  nonEmpty,
  v.check((method) => !isNeverAllowed(method), 'a method that reads; signing and steering methods are never passed on'),
)

/** Keys that chains of every namespace have: where the nodes are, and how they are asked. */
export const nodeEntries = {
  name: nonEmpty,
  rpcUrls: v.pipe(v.array(httpUpstream), v.minLength(1, 'at least one address')),
  wsUrls: v.optional(v.array(webSocketUpstream), []),
  local: v.optional(v.boolean(), false),
  extraRpcMethods: v.optional(v.array(readMethod), []),
}

/** Keys of chains whose accounts the gateway reads, whatever their namespace. */
export const assetEntries = {
  tokenLists: v.optional(v.array(nonEmpty), []),
  pricesUsd: v.optional(v.record(v.string(), decimal)),
  blockExplorer: v.optional(httpUrl),
}

/** Fixed prices are no market prices, so only a local chain may have them. */
export function hasFixedPricesOnlyIfLocal(chain: { local: boolean; pricesUsd?: unknown }): boolean {
  return chain.pricesUsd === undefined || chain.local
}

/** The error for fixed prices on a chain that is not local. */
export const noFixedPrices =
  'no fixed prices here: they are for chains marked "local": true only, because they are not market prices'

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
