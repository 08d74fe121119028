import { isAddress } from '@foyer/contract'
import * as v from 'valibot'
import type { OutsideNftProvider } from '../../../capabilities/nfts/nftProvider.ts'
import { VendorError } from '../VendorError.ts'
import { dasOwnership, readDasPiece } from './dasAsset.ts'
import type { DasClient } from './dasClient.ts'

const pageSize = 24
const maxIdLength = 64
const maxPages = 10_000

// More than was asked for is no answer to this question.
const answer = v.object({
  items: v.pipe(v.array(v.unknown()), v.maxLength(pageSize)),
  cursor: v.nullish(v.string()),
})

/** Where the list of one cluster goes on. */
type Place = { chainId: string; at: { page: number } | { cursor: string } }

/**
 * Pieces of Solana accounts, compressed ones too, that a server of the Digital Asset Standard knows; by address, one cluster
 * after the other.
 */
export function dasNfts(client: DasClient): OutsideNftProvider {
  return {
    id: 'das',
    kind: 'keyed',
    serves: ({ chainIds }) => chainIds.some(client.knows),
    ask: async ({ owner, chainIds, cursor }, signal) => {
      const asked = chainIds.filter(client.knows)
      const place = cursor === undefined ? beginningOf(asked[0]) : readPlace(cursor)
      if (place === undefined || !asked.includes(place.chainId)) return { pieces: [], next: null }
      const { chainId, at } = place
      const params = {
        ownerAddress: owner,
        limit: pageSize,
        ...at,
        sortBy: { sortBy: 'id', sortDirection: 'asc' },
        options: { showFungible: false, showCollectionMetadata: true, showUnverifiedCollections: false },
      }
      const { items, cursor: after } = await client.call(chainId, answer, 'getAssetsByOwner', params, signal)
      if (!items.every((item) => isOf(item, owner))) {
        throw new VendorError('das', 'it listed assets of another owner.')
      }
      const pieces = new Map(
        items.flatMap((item) => readDasPiece(item, chainId) ?? []).map((each) => [each.token, each]),
      )
      const following = beginningOf(asked[asked.indexOf(chainId) + 1])
      const next = items.length < pageSize ? following : (placeAfter(place, after) ?? following)
      return { pieces: [...pieces.values()], next: next === undefined ? null : writePlace(next) }
    },
  }
}

function isOf(item: unknown, owner: string): boolean {
  return v.is(dasOwnership, item) && item.ownership.owner === owner
}

function beginningOf(chainId: string | undefined): Place | undefined {
  return chainId === undefined ? undefined : { chainId, at: { page: 1 } }
}

/** Cursors where the server has them, otherwise page numbers; nothing after a repeated cursor. */
function placeAfter({ chainId, at }: Place, cursor: string | null | undefined): Place | undefined {
  if (cursor != null && isAddress('solana', cursor)) {
    return 'cursor' in at && at.cursor === cursor ? undefined : { chainId, at: { cursor } }
  }
  if ('cursor' in at || at.page >= maxPages) return undefined
  return { chainId, at: { page: at.page + 1 } }
}

function writePlace({ chainId, at }: Place): string {
  return `${chainId}|${'page' in at ? at.page : at.cursor}`
}

function readPlace(cursor: string): Place | undefined {
  const mark = cursor.indexOf('|')
  const [chainId, at] = [cursor.slice(0, Math.max(0, mark)), cursor.slice(mark + 1)]
  if (/^[1-9]\d{0,4}$/.test(at) && Number(at) <= maxPages) return { chainId, at: { page: Number(at) } }
  return at.length <= maxIdLength && isAddress('solana', at) ? { chainId, at: { cursor: at } } : undefined
}
