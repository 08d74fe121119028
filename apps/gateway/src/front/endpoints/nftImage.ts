import { endpoints } from '@foyer/contract'
import { findChain } from '../../capabilities/chains/findChain.ts'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { NftPages } from '../../capabilities/nfts/createNftPages.ts'
import type { Nfts } from '../../capabilities/nfts/createNfts.ts'
import { type Piece, pieceKey } from '../../capabilities/nfts/metadataReader.ts'
import type { Picture, PictureCache } from '../../capabilities/nfts/pictureCache.ts'
import { kindInside } from '../../capabilities/nfts/storedImage.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { HttpProblem } from '../http/problem.ts'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { pictureHeaders } from './pictureHeaders.ts'

export type NftImageNeeds = {
  chains: ServedChains
  config: GatewayConfig
  nftPages: NftPages
  nfts: Nfts
}

/**
 * GET /v1/nfts/image: the picture of a piece whose metadata this gateway has read. Only raster images are passed on, under
 * a policy that lets them do nothing, so that a page may allow pictures from its own gateway alone.
 */
export function nftImage(
  services: NftImageNeeds,
  cache: PictureCache,
): ServedEndpoint<typeof endpoints.nftImage> | UnavailableEndpoint {
  if (!services.config.nfts.enabled) return unavailable('collections are switched off')
  const { metadata, readPicture } = services.nfts

  const readInside = async (chainId: string, piece: Piece, signal: AbortSignal) => {
    const client = services.chains.get(chainId)?.client
    const image = client === undefined ? undefined : await metadata.readImage(client, piece, signal)
    return image === undefined ? undefined : readPicture(image, signal)
  }

  const read = (stored: string, chainId: string, piece: Omit<Piece, 'kind'>, signal: AbortSignal): Promise<Picture> => {
    const kind = kindInside(stored)
    if (kind !== undefined) {
      const key = `${stored} ${chainId} ${pieceKey(piece)}`
      return cache.get(key, (end) => or503(readInside(chainId, { ...piece, kind }, end)), { signal })
    }
    // What stands in its own address needs no cache.
    if (stored.startsWith('data:')) return or503(readPicture(stored))
    return cache.get(stored, (end) => or503(readPicture(stored, end)), { signal })
  }

  return served(endpoints.nftImage, async ({ query, signal }) => {
    // Companies tell pieces of chains that this gateway has no node for.
    if (!services.nftPages.serves(query.chainId)) findChain(services, query.chainId)
    const token = query.address.startsWith('0x') ? query.address.toLowerCase() : query.address
    const tokenId = BigInt(query.tokenId).toString()
    const stored = (await metadata.readKept(query.chainId, { token, tokenId }))?.image ?? undefined
    const picture = stored === undefined ? undefined : await read(stored, query.chainId, { token, tokenId }, signal())
    if (picture === undefined) {
      throw new HttpProblem(404, '', 'There is no picture of this piece that may be shown here.')
    }
    return {
      bytes: picture.bytes,
      status: 200,
      headers: pictureHeaders(picture.type, 86_400),
    }
  })
}

async function or503(reading: Promise<Picture>): Promise<Picture> {
  try {
    return await reading
  } catch (error) {
    throw new HttpProblem(503, '', 'The host of this picture does not give it. Try again later.', { cause: error })
  }
}
