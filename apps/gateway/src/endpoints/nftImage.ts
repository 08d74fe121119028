import { endpoints } from '@foyer/contract'
import { HttpProblem } from '../http/problem.ts'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import type { Nfts } from '../nfts/createNfts.ts'
import { createPictureCache } from '../nfts/pictureCache.ts'
import { findChain } from './findChain.ts'
import type { Services } from './services.ts'

/**
 * GET /v1/nfts/image: the picture of a piece whose metadata this gateway has read. Only raster images are passed on, under
 * a policy that lets them do nothing, so that a page may allow pictures from its own gateway alone.
 */
export function nftImage(services: Services): ServedEndpoint<typeof endpoints.nftImage> | UnavailableEndpoint {
  if (!services.config.nfts.enabled) return unavailable('collections are switched off')
  const cache = createPictureCache(services.shared, services.metrics)
  // What stands in its own address needs no cache.
  const readPicture = (image: string) =>
    image.startsWith('data:')
      ? readOr503(services.nfts, image)
      : cache.get(image, () => readOr503(services.nfts, image))
  return served(endpoints.nftImage, async ({ query }) => {
    // Companies tell pieces of chains that this gateway has no node for.
    if (!services.nftPages.serves(query.chainId)) findChain(services, query.chainId)
    const token = query.address.toLowerCase()
    const tokenId = BigInt(query.tokenId).toString()
    const known = await services.nfts.metadata.readKept(query.chainId, { token, tokenId })
    const image = known?.image ?? undefined
    const picture = image === undefined ? undefined : await readPicture(image)
    if (picture === undefined) {
      throw new HttpProblem(404, '', 'There is no picture of this piece that may be shown here.')
    }
    return {
      bytes: picture.bytes,
      status: 200,
      headers: {
        'content-type': picture.type,
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    }
  })
}

async function readOr503(nfts: Nfts, image: string) {
  try {
    return await nfts.readPicture(image)
  } catch (error) {
    throw new HttpProblem(503, '', 'The host of this picture does not give it. Try again later.', { cause: error })
  }
}
