import { GatewayError, nfts } from '@foyer/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { cleanText } from '../../core/cleanText.ts'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import { isNotServed } from '../../domain/gateway/isNotServed.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { isServed } from '../../domain/portfolio/supportedChainsQuery.ts'

/** One piece that an account has. */
export type Nft = {
  readonly id: string
  readonly name: string
  /** Decimal text; more than 1 for pieces that there are several of. */
  readonly quantity: string
  /** At the site's own gateway. */
  readonly image: string | undefined
}

/** One page of pieces; `isServed` is false where the gateway reads no collections. */
export type NftPage = { readonly items: readonly Nft[]; readonly next: string | undefined; readonly isServed: boolean }

const nothing: NftPage = { items: [], next: undefined, isServed: false }

/**
 * The pieces that an account has on a network that the gateway serves, without spam, page by page.
 *
 * @throws GatewayError when the gateway reads collections and cannot give them.
 */
export function nftsQuery(
  kit: Kit,
  data: KitData,
  { address, networkId }: { address: string; networkId: CaipNetworkId },
) {
  return infiniteQueryOptions({
    queryKey: ['nfts', networkId, address],
    queryFn: async ({ pageParam, signal }): Promise<NftPage> => {
      const gateway = data.client({ nfts })
      try {
        if (!gateway || !(await isServed(data, networkId))) return nothing
        const answer = await gateway.nfts(
          { address, chainId: networkId, ...(pageParam && { cursor: pageParam }) },
          { signal },
        )
        const items = answer.nfts.flatMap(({ id, image, isSpam, name, quantity }) =>
          isSpam ? [] : [{ id, name: cleanText(name, 60) || 'NFT', quantity, image: pictureOf(kit, image) }],
        )
        return { items, next: answer.next ?? undefined, isServed: true }
      } catch (error) {
        // Older gateways do not know the call at all.
        const isMissing = error instanceof GatewayError && error.code === 'gateway-not-found'
        if (isNotServed(error) || isMissing) return nothing
        throw error
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: limits.portfolioLifetime,
    networkMode: 'always',
  })
}

// The gateway names its pictures by their path, counted from its own address.
function pictureOf(kit: Kit, image: string | null): string | undefined {
  const { gateway } = kit.options
  if (image === null || !gateway || !image.startsWith('/')) return undefined
  const picture = `${gateway.replace(/\/+$/, '')}${image}`
  return ownPicture(kit, new URL(picture, globalThis.location?.href).href)
}
