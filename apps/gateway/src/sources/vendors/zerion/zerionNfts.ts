import * as v from 'valibot'
import type { OutsideNftProvider, OutsidePiece } from '../../../capabilities/nfts/nftProvider.ts'
import { cleanText } from '../../../capabilities/tokens/cleanText.ts'
import type { VendorClient } from '../createVendorClient.ts'
import { zerionChainId, zerionChainName } from './zerionChains.ts'
import { zerionCursor, zerionLinks } from './zerionClient.ts'

const pageSize = 24
const rasters = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

const media = v.nullish(v.object({ url: v.nullish(v.string()), content_type: v.nullish(v.string()) }))
const position = v.object({
  attributes: v.object({
    amount: v.string(),
    nft_info: v.object({
      contract_address: v.string(),
      token_id: v.string(),
      name: v.nullish(v.string()),
      interface: v.nullish(v.string()),
      content: v.nullish(v.object({ preview: media, detail: media })),
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
    }),
    collection_info: v.nullish(v.object({ name: v.nullish(v.string()) })),
  }),
  relationships: v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) }),
})
const answer = v.object({ data: v.array(position), links: zerionLinks })

type Position = v.InferOutput<typeof position>

/** Pieces of collections (ERC-721, ERC-1155) from Zerion, in its own order, 24 to a page. */
export function zerionNfts(ask: VendorClient): OutsideNftProvider {
  return {
    id: 'zerion',
    kind: 'keyed',
    serves: ({ chainIds }) => chainIds.some((id) => zerionChainName(id) !== undefined),
    ask: async ({ owner, chainIds, cursor }, signal) => {
      const request = {
        method: 'GET',
        path: `/v1/wallets/${owner}/nft-positions/`,
        query: {
          'page[size]': String(pageSize),
          'page[after]': cursor,
          'filter[chain_ids]': chainIds.flatMap((id) => zerionChainName(id) ?? []).join(','),
        },
      } as const
      const { data, links } = await ask(answer, request, signal)
      return { pieces: data.flatMap((each) => readPiece(each, chainIds) ?? []), next: zerionCursor(links) }
    },
  }
}

function readPiece({ attributes, relationships }: Position, wanted: readonly string[]): OutsidePiece | undefined {
  const { amount, nft_info: piece, collection_info: collection } = attributes
  const chainId = zerionChainId(relationships.chain.data.id)
  const kind = kindOf(piece.interface)
  const isWritable =
    /^0x[0-9a-fA-F]{40}$/.test(piece.contract_address) &&
    /^\d{1,78}$/.test(piece.token_id) &&
    /^[1-9]\d{0,77}$/.test(amount)
  // What the wire has no word for (other standards, ids that are no numbers) is left out.
  if (chainId === undefined || !wanted.includes(chainId) || kind === undefined || !isWritable) return undefined
  return {
    chainId,
    kind,
    token: piece.contract_address.toLowerCase(),
    tokenId: BigInt(piece.token_id).toString(),
    name: cleanText(piece.name ?? '')?.slice(0, 200),
    collection: cleanText(collection?.name ?? '')?.slice(0, 100),
    quantity: amount,
    picture: pictureOf(piece.content),
    isSpam: piece.flags?.is_spam ?? false,
  }
}

function kindOf(standard: string | null | undefined): OutsidePiece['kind'] | undefined {
  switch (standard?.toLowerCase()) {
    case 'erc721':
      return 'erc721'
    case 'erc1155':
      return 'erc1155'
    default:
      return undefined
  }
}

function pictureOf(content: Position['attributes']['nft_info']['content']): string | undefined {
  const found = [content?.preview, content?.detail].find(
    (each) => each?.url != null && (each.content_type == null || rasters.includes(each.content_type)),
  )
  return found?.url ?? undefined
}
