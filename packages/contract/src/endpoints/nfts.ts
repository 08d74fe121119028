import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import {
  addressText,
  amountText,
  caipAddress,
  caipNetworkId,
  currency,
  form,
  list,
  maybeEmpty,
  text,
} from '../fields.ts'
import { coveredSince } from './history.ts'

/** What an account holds, as names only, on all EVM chains. */
export const portfolio = {
  method: 'GET',
  path: '/v1/account/:address/portfolio',
  auth: 'project',
  project: 'sdk',
  response: v.object({ data: list(v.object({ id: text(170), name: text(128), symbol: text(64) }), 5000) }),
} as const satisfies Call

/** What {@link portfolio} takes. */
export const portfolioRequest = {
  params: v.object({ address: addressText }),
  query: v.object({ ...sdkQuery, currency: v.optional(currency) }),
} as const satisfies CallRequest

/** A contract of EVM, or the address of a piece on Solana. */
const pieceAddress = form<string>(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)

/**
 * One piece of a collection. `image` is where this gateway serves its picture, counted from the gateway's own address, or
 * null when it has none that may be shown; `description` may hold anything its maker wrote.
 */
export const nft = v.object({
  /** CAIP-19; the asset namespace is `nft` on Solana. */
  id: text(256),
  chainId: caipNetworkId,
  address: caipAddress,
  /** 0 where `address` names the piece itself, as on Solana. */
  tokenId: amountText,
  standard: v.picklist(['erc721', 'erc1155', 'metaplex']),
  name: text(256),
  collection: v.nullable(text(128)),
  description: v.nullable(maybeEmpty(2_000)),
  /** How many of this kind the account has. */
  quantity: amountText,
  image: v.nullable(text(1024)),
  /** The medium that the picture is a still of; null for a plain picture, absent when the provider does not say. */
  media: v.optional(v.nullable(v.picklist(['video', 'audio']))),
  /** The attributes that its maker gave it, as plain text; absent when the provider does not say. */
  traits: v.optional(list(v.object({ name: text(64), value: text(128) }), 24)),
  isSpam: v.boolean(),
})

/**
 * Pieces of collections that an account holds, those that came last first; `next` is null on the last page. `coveredSince`
 * has an entry for each chain that was asked about: pieces that came before may be missing.
 */
export const nfts = {
  method: 'GET',
  path: '/v1/account/:address/nfts',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    nfts: list(nft, 100),
    next: v.nullable(text(1024)),
    coveredSince: v.optional(list(coveredSince, 500)),
  }),
} as const satisfies Call

/** What {@link nfts} takes. */
export const nftsRequest = {
  params: v.object({ address: addressText }),
  query: v.object({
    ...sdkQuery,
    cursor: v.optional(text(1024)),
    chainId: v.optional(v.union([caipNetworkId, v.pipe(v.string(), v.regex(/^\d{1,20}$/))])),
  }),
} as const satisfies CallRequest

/** The picture of a piece that {@link nfts} named, as bytes of a raster image. */
export const nftImage = {
  method: 'GET',
  path: '/v1/nfts/image',
  auth: 'none',
  project: 'sdk',
  cacheSeconds: 86_400,
  response: v.instance(Uint8Array),
} as const satisfies Call

/** What {@link nftImage} takes. */
export const nftImageRequest = {
  query: v.object({ ...sdkQuery, chainId: caipNetworkId, address: pieceAddress, tokenId: amountText }),
} as const satisfies CallRequest
