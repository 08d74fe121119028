import * as v from 'valibot'
import { type Call, type CallRequest, clientQuery, sdkQuery } from '../endpoint.ts'
import {
  addressText,
  amountText,
  caipAddress,
  caipNetworkId,
  currency,
  decimals,
  fiat,
  hexBytes,
  list,
  maybeEmpty,
  strictList,
  text,
} from '../fields.ts'

/**
 * Prices of a swap; amounts are in the smallest unit, `from` and `to` are tokens. Where it is known, `source` names who
 * swaps, `path` the tokens that the swap goes through, and `priceImpact` by how many per cent the amount itself moves the
 * price.
 */
export const convertQuotes = {
  method: 'GET',
  path: '/v1/convert/quotes',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    quotes: list(
      v.object({
        id: v.nullable(text(128)),
        fromAmount: amountText,
        fromAccount: caipAddress,
        toAmount: amountText,
        toAccount: caipAddress,
        source: v.optional(text(64)),
        path: v.optional(list(caipAddress, 10)),
        priceImpact: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
      }),
      20,
    ),
  }),
} as const satisfies Call

/** What {@link convertQuotes} takes. */
export const convertQuotesRequest = {
  query: v.object({
    ...sdkQuery,
    amount: amountText,
    from: caipAddress,
    to: caipAddress,
    // Any text: servers in the field ignore it.
    userAddress: v.optional(maybeEmpty(170)),
    // A hint, of any text too.
    gasPrice: v.optional(maybeEmpty(170)),
  }),
} as const satisfies CallRequest

/** Tokens that can be swapped on a chain. */
export const convertTokens = {
  method: 'GET',
  path: '/v1/convert/tokens',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    tokens: list(
      v.object({
        name: text(128),
        symbol: text(64),
        address: caipAddress,
        decimals,
        logoUri: v.nullish(maybeEmpty(4096)),
        eip2612: v.nullish(v.boolean()),
      }),
      10_000,
    ),
  }),
} as const satisfies Call

/** What {@link convertTokens} takes. */
export const convertTokensRequest = {
  query: v.object({ ...sdkQuery, chainId: caipNetworkId, address: v.optional(addressText) }),
} as const satisfies CallRequest

/** Prices of tokens in one currency; a `price` of 0 means unknown, and what is no token is absent. */
export const fungiblePrice = {
  method: 'POST',
  path: '/v1/fungible/price',
  auth: 'project',
  project: 'body',
  response: v.object({
    fungibles: list(
      v.object({
        address: v.optional(caipAddress),
        name: text(128),
        symbol: text(64),
        iconUrl: maybeEmpty(4096),
        price: fiat,
        decimals: v.optional(decimals),
      }),
      100,
    ),
  }),
} as const satisfies Call

/** What {@link fungiblePrice} takes. */
export const fungiblePriceRequest = {
  query: v.object(clientQuery),
  body: v.object({
    projectId: v.optional(text(128)),
    currency,
    addresses: strictList(caipAddress, 1, 100),
  }),
} as const satisfies CallRequest

/** How much of a token the swap router may take, in the smallest unit. */
export const convertAllowance = {
  method: 'GET',
  path: '/v1/convert/allowance',
  auth: 'project',
  project: 'sdk',
  response: v.object({ allowance: amountText }),
} as const satisfies Call

/** What {@link convertAllowance} takes. */
export const convertAllowanceRequest = {
  query: v.object({ ...sdkQuery, tokenAddress: caipAddress, userAddress: caipAddress }),
} as const satisfies CallRequest

/** Gas prices of a chain for three speeds, in wei. */
export const convertGasPrice = {
  method: 'GET',
  path: '/v1/convert/gas-price',
  auth: 'project',
  project: 'sdk',
  response: v.object({ standard: amountText, fast: amountText, instant: amountText }),
} as const satisfies Call

/** What {@link convertGasPrice} takes. */
export const convertGasPriceRequest = {
  query: v.object({ ...sdkQuery, chainId: caipNetworkId }),
} as const satisfies CallRequest

/**
 * The transaction that carries out a swap. Slippage is in whole per cent. `toAmount` is what it gives by now and
 * `toAmountMin` the least that it may give, in the smallest unit, where they are known.
 */
export const convertBuildTransaction = {
  method: 'POST',
  path: '/v1/convert/build-transaction',
  auth: 'project',
  project: 'body',
  response: v.object({
    tx: v.object({
      from: caipAddress,
      to: caipAddress,
      data: hexBytes(131_072),
      amount: amountText,
      eip155: v.object({ gas: amountText, gasPrice: amountText }),
      toAmount: v.optional(amountText),
      toAmountMin: v.optional(amountText),
    }),
  }),
} as const satisfies Call

/** What {@link convertBuildTransaction} takes. */
export const convertBuildTransactionRequest = {
  query: v.object(clientQuery),
  body: v.object({
    projectId: v.optional(text(128)),
    amount: amountText,
    from: caipAddress,
    to: caipAddress,
    userAddress: caipAddress,
    eip155: v.object({
      slippage: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(50)),
      permit: v.optional(hexBytes(4096)),
    }),
    disableEstimate: v.optional(v.boolean()),
  }),
} as const satisfies CallRequest

/** The approval that a swap needs first: `tx.from` is the source token, to which the call goes. */
export const convertBuildApprove = {
  method: 'GET',
  path: '/v1/convert/build-approve',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    tx: v.object({
      from: caipAddress,
      to: caipAddress,
      data: hexBytes(131_072),
      value: amountText,
      eip155: v.object({ gas: v.optional(amountText), gasPrice: amountText }),
    }),
  }),
} as const satisfies Call

/** What {@link convertBuildApprove} takes. */
export const convertBuildApproveRequest = {
  query: v.object({
    ...sdkQuery,
    from: caipAddress,
    to: caipAddress,
    // Any text: servers in the field ignore it.
    userAddress: v.optional(maybeEmpty(170)),
    amount: v.optional(amountText),
  }),
} as const satisfies CallRequest
