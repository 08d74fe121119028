import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import {
  addressText,
  caipAddress,
  caipNetworkId,
  commaList,
  currency,
  decimalText,
  fiat,
  list,
  maybeEmpty,
  text,
} from '../fields.ts'

/**
 * One holding. `address` is absent for the native coin; a `price` of 0 means unknown. `iconUrl` is an address, a path counted from
 * the gateway's own address for a picture that it serves itself, or empty.
 */
export const balanceItem = v.object({
  name: text(128),
  symbol: text(64),
  chainId: v.optional(caipNetworkId),
  address: v.optional(caipAddress),
  value: v.optional(fiat),
  price: fiat,
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)), numeric: decimalText }),
  iconUrl: maybeEmpty(4096),
})

/** What an account holds, on one chain or on all chains of its namespace. */
export const balance = {
  method: 'GET',
  path: '/v1/account/:address/balance',
  auth: 'project',
  project: 'sdk',
  response: v.object({ balances: list(balanceItem, 5000) }),
} as const satisfies Call

/** What {@link balance} takes. */
export const balanceRequest = {
  params: v.object({ address: addressText }),
  query: v.object({
    ...sdkQuery,
    currency,
    chainId: v.optional(caipNetworkId),
    forceUpdate: v.optional(commaList(caipAddress, 50)),
  }),
} as const satisfies CallRequest
