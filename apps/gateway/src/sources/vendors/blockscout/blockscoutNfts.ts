import * as v from 'valibot'
import type { OutsideNftProvider, OutsidePiece } from '../../../capabilities/nfts/nftProvider.ts'
import { cleanText } from '../../../capabilities/tokens/cleanText.ts'
import type { AskBlockscout } from './blockscoutClient.ts'

const piece = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  token_type: v.nullish(v.string()),
  value: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  image_url: v.nullish(v.string()),
  metadata: v.nullish(v.looseObject({ name: v.nullish(v.unknown()) })),
  token: v.object({
    address_hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    name: v.nullish(v.string()),
    type: v.nullish(v.string()),
    reputation: v.nullish(v.string()),
  }),
})
type Item = v.InferOutput<typeof piece>

/** Pieces of collections that a Blockscout knows an account to have; one chain is asked at a time. */
export function blockscoutNfts(ask: AskBlockscout, known: readonly string[]): OutsideNftProvider {
  return {
    id: 'blockscout',
    kind: 'public',
    serves: ({ chainIds }) => chainIds.some((id) => known.includes(id)),
    ask: async ({ owner, chainIds, cursor }, signal) => {
      const asked = chainIds.filter((id) => known.includes(id))
      // The chains follow one another; the cursor says which of them it belongs to.
      const [current = asked[0], token = ''] = cursor === undefined ? [] : splitOnce(cursor)
      if (current === undefined || !asked.includes(current)) return { pieces: [], next: null }
      const path = `addresses/${owner}/nft`
      const query = { type: 'ERC-721,ERC-1155' }
      const { items, next } = await ask(piece, { chainId: current, path, query, token }, signal)
      const following = asked[asked.indexOf(current) + 1]
      return {
        pieces: items.flatMap((item) => readPiece(item, current) ?? []),
        next: next !== undefined ? `${current}|${next}` : following === undefined ? null : `${following}|`,
      }
    },
  }
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf('|')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function readPiece(
  { id, token_type, value, image_url, metadata, token }: Item,
  chainId: string,
): OutsidePiece | undefined {
  const kind = { 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' }[token_type ?? token.type ?? ''] as
    | OutsidePiece['kind']
    | undefined
  const quantity = value ?? '1'
  if (kind === undefined || /^0+$/.test(quantity)) return undefined
  const name = typeof metadata?.name === 'string' ? metadata.name : ''
  return {
    chainId,
    kind,
    token: token.address_hash.toLowerCase(),
    tokenId: BigInt(id).toString(),
    name: cleanText(name)?.slice(0, 200),
    collection: cleanText(token.name ?? '')?.slice(0, 100),
    quantity,
    picture: image_url ?? undefined,
    isSpam: token.reputation === 'scam' || token.reputation === 'spam',
  }
}
