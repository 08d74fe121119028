import { isAddress } from '@foyer/contract'
import * as v from 'valibot'
import { isLure } from '../../../capabilities/history/spamRules.ts'
import type { OutsidePiece } from '../../../capabilities/nfts/nftProvider.ts'
import { readMetadata } from '../../../capabilities/nfts/parseMetadata.ts'
import { cleanText } from '../../../capabilities/tokens/cleanText.ts'

const text = v.fallback(v.nullish(v.string()), undefined)
const address = v.pipe(
  v.string(),
  v.check((given) => isAddress('solana', given)),
)
const amount = v.fallback(v.nullish(v.number()), undefined)
const maxFiles = 50
const maxGroups = 50

/** Who has an asset; without this an answer is of no use. */
export const dasOwnership = v.object({ ownership: v.object({ owner: address }) })

/** An asset as the standard writes it, as far as it is read. */
const asset = v.object({
  interface: v.string(),
  id: address,
  burnt: v.nullish(v.boolean()),
  content: v.object({
    metadata: v.fallback(v.nullish(v.record(v.string(), v.unknown())), undefined),
    links: v.fallback(v.nullish(v.object({ image: text, animation_url: text })), undefined),
    files: v.fallback(v.nullish(v.array(v.object({ uri: text, mime: text }))), undefined),
  }),
  compression: v.fallback(v.nullish(v.object({ compressed: v.nullish(v.boolean()) })), undefined),
  token_info: v.fallback(v.nullish(v.object({ supply: amount, decimals: amount })), undefined),
  grouping: v.fallback(
    v.nullish(
      v.array(
        v.object({
          group_key: v.string(),
          verified: v.nullish(v.boolean()),
          collection_metadata: v.nullish(v.object({ name: text })),
        }),
      ),
    ),
    undefined,
  ),
})

type Asset = v.InferOutput<typeof asset>

/** What the standard calls single pieces; compressed ones stand among them. */
const singles: readonly string[] = [
  'V1_NFT',
  'V2_NFT',
  'V1_PRINT',
  'LEGACY_NFT',
  'ProgrammableNFT',
  'MplCoreAsset',
  'Custom',
]
/** Coins, unless there is exactly one of them. */
const coins: readonly string[] = ['FungibleAsset', 'FungibleToken']

/** Reads one asset as a piece: `undefined` for coins, for what was burnt, and for what is no asset. */
export function readDasPiece(item: unknown, chainId: string): OutsidePiece | undefined {
  const read = v.safeParse(asset, item)
  if (!read.success || read.output.burnt === true || !isSingle(read.output)) return undefined
  const { id, content, grouping } = read.output
  const { links } = content
  const picture = links?.image ?? undefined
  const found = readMetadata({
    ...content.metadata,
    image: picture === undefined || picture === '' ? firstPicture(content.files) : picture,
    animation_url: links?.animation_url,
  })
  const { symbol } = content.metadata ?? {}
  const group = grouping?.slice(0, maxGroups).find(({ group_key }) => group_key === 'collection')
  const collection = group?.verified === false ? undefined : group?.collection_metadata?.name
  return {
    chainId,
    kind: 'metaplex',
    token: id,
    tokenId: '0',
    name: found?.name ?? undefined,
    collection: cleanText((collection ?? '').slice(0, 400))?.slice(0, 100),
    quantity: '1',
    picture: found?.image ?? undefined,
    isSpam: typeof symbol === 'string' && isLure(symbol.slice(0, 400)),
    metadata: { description: found?.description ?? null, media: found?.media ?? null, traits: found?.traits ?? [] },
  }
}

function isSingle({ interface: kind, compression, token_info: token }: Asset): boolean {
  const isOne = token?.supply === 1 && (token.decimals ?? 0) === 0
  if (coins.includes(kind)) return isOne
  if (!singles.includes(kind)) return false
  // Pieces of a tree and of Core have no supply, and some servers tell 0 for them.
  if (compression?.compressed === true || token?.supply == null) return true
  return isOne || token.supply === 0
}

function firstPicture(files: Asset['content']['files']): string | undefined {
  const found = files?.slice(0, maxFiles).find(({ uri, mime }) => uri && mime?.startsWith('image/'))
  return found?.uri ?? undefined
}
