import * as v from 'valibot'
import type { OutsideNftProvider, OutsidePiece } from '../../../capabilities/nfts/nftProvider.ts'
import { cleanText } from '../../../capabilities/tokens/cleanText.ts'
import type { AlchemyClient } from './alchemyClient.ts'

const text = v.nullish(v.string())
const piece = v.object({
  contract: v.object({
    address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    name: text,
    isSpam: v.nullish(v.boolean()),
  }),
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  tokenType: text,
  name: text,
  image: v.nullish(v.object({ thumbnailUrl: text, pngUrl: text, cachedUrl: text, originalUrl: text })),
  balance: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
})
const answer = v.object({ ownedNfts: v.array(piece), pageKey: text })
const pageSize = '24'

type Item = v.InferOutput<typeof piece>

/** Pieces of collections that Alchemy knows an account to have; one chain is asked at a time. */
export function alchemyNfts(client: AlchemyClient): OutsideNftProvider {
  return {
    id: 'alchemy',
    kind: 'keyed',
    serves: ({ chainIds }) => chainIds.some(client.knows),
    ask: async ({ owner, chainIds, cursor }, signal) => {
      const asked = chainIds.filter(client.knows)
      // The chains follow one another; the cursor says which of them it belongs to.
      const at = cursor?.indexOf('|') ?? -1
      const current = cursor === undefined ? asked[0] : cursor.slice(0, Math.max(0, at))
      if (current === undefined || !asked.includes(current)) return { pieces: [], next: null }
      const pageKey = cursor?.slice(at + 1) || undefined
      const query = { owner, withMetadata: 'true', pageSize, pageKey }
      const { ownedNfts, pageKey: next } = await client.nfts(current, answer, 'getNFTsForOwner', query, signal)
      const following = asked[asked.indexOf(current) + 1]
      return {
        pieces: ownedNfts.flatMap((item) => readPiece(item, current) ?? []),
        next: next != null ? `${current}|${next}` : following === undefined ? null : `${following}|`,
      }
    },
  }
}

function readPiece(
  { contract, tokenId, tokenType, name, image, balance }: Item,
  chainId: string,
): OutsidePiece | undefined {
  const kind = { ERC721: 'erc721', ERC1155: 'erc1155' }[tokenType ?? ''] as OutsidePiece['kind'] | undefined
  const quantity = balance ?? '1'
  if (kind === undefined || /^0+$/.test(quantity)) return undefined
  return {
    chainId,
    kind,
    token: contract.address.toLowerCase(),
    tokenId: BigInt(tokenId).toString(),
    name: cleanText(name ?? '')?.slice(0, 200),
    collection: cleanText(contract.name ?? '')?.slice(0, 100),
    quantity,
    picture: image?.pngUrl ?? image?.thumbnailUrl ?? image?.cachedUrl ?? image?.originalUrl ?? undefined,
    isSpam: contract.isSpam ?? false,
  }
}
