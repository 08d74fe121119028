import { type EndpointAnswer, GatewayError, nfts } from '@foyer/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { cleanText } from '../../core/cleanText.ts'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import { isNotServed } from '../../domain/gateway/askGateway.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { isServed } from '../../domain/portfolio/supportedChainsQuery.ts'

/** One piece that an account has. */
export type Nft = {
  /** CAIP-19. */
  readonly id: string
  /** The collection's contract. */
  readonly address: string
  readonly tokenId: string
  /** A kind of the chain family's `collectibles`. */
  readonly standard: string
  readonly name: string
  readonly collection: string | undefined
  /** What its maker wrote, as plain text. */
  readonly description: string | undefined
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** What the picture is only a still of. */
  readonly media: 'video' | 'audio' | undefined
  /** Decimal text; more than 1 for pieces that there are several of. */
  readonly quantity: string
  /** At the site's own gateway. */
  readonly image: string | undefined
  readonly isSpam: boolean
}

/** One page of pieces; `isServed` is false where the gateway reads no collections. */
export type NftPage = { readonly items: readonly Nft[]; readonly next: string | undefined; readonly isServed: boolean }

const nothing: NftPage = { items: [], next: undefined, isServed: false }

/**
 * The pieces that an account has on a network that the gateway serves, page by page.
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
        return { items: answer.nfts.map((piece) => toNft(kit, piece)), next: answer.next ?? undefined, isServed: true }
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

function toNft(kit: Kit, piece: EndpointAnswer<typeof nfts>['nfts'][number]): Nft {
  const { address, collection, description, image, media, traits = [], name, ...kept } = piece
  return {
    id: kept.id,
    tokenId: kept.tokenId,
    standard: kept.standard,
    quantity: kept.quantity,
    isSpam: kept.isSpam,
    address: address.slice(address.lastIndexOf(':') + 1),
    name: cleanText(name, 60) || 'NFT',
    collection: cleanText(collection, 60) || undefined,
    description: cleanText(description, 1_000) || undefined,
    traits: traits.flatMap((trait, index) => {
      const [label, value] = [cleanText(trait.name, 24), cleanText(trait.value, 80)]
      const isFirst = traits.findIndex(({ name: other }) => cleanText(other, 24) === label) === index
      return label && value && isFirst ? [{ name: label, value }] : []
    }),
    media: media ?? undefined,
    image: pictureOf(kit, image),
  }
}

// The gateway names its pictures by their path, counted from its own address.
function pictureOf(kit: Kit, image: string | null): string | undefined {
  const { gateway } = kit.options
  if (image === null || !gateway || !image.startsWith('/')) return undefined
  const picture = `${gateway.replace(/\/+$/, '')}${image}`
  return ownPicture(kit, new URL(picture, globalThis.location?.href).href)
}
