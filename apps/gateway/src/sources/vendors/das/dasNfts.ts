import { isAddress } from '@foyer/contract'
import * as v from 'valibot'
import type { OutsideNftProvider } from '../../../capabilities/nfts/nftProvider.ts'
import { VendorError } from '../VendorError.ts'
import { dasOwnership, readDasPiece } from './dasAsset.ts'
import type { DasClient } from './dasClient.ts'

const pageSize = 24
const longestId = 64
const mostPages = 10_000

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
      const { items, cursor: told } = await client.call(chainId, answer, 'getAssetsByOwner', params, signal)
      if (!items.every((item) => isOf(item, owner))) {
        throw new VendorError('das', 'it told assets of another owner.')
      }
      const pieces = new Map(
        items.flatMap((item) => readDasPiece(item, chainId) ?? []).map((each) => [each.token, each]),
      )
      const following = beginningOf(asked[asked.indexOf(chainId) + 1])
      const next = items.length < pageSize ? following : (placeAfter(place, told) ?? following)
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

/** Cursors where the server tells them, else numbers of pages; nothing after a cursor that repeats itself. */
function placeAfter({ chainId, at }: Place, told: string | null | undefined): Place | undefined {
  if (told != null && isAddress('solana', told)) {
    return 'cursor' in at && at.cursor === told ? undefined : { chainId, at: { cursor: told } }
  }
  if ('cursor' in at || at.page >= mostPages) return undefined
  return { chainId, at: { page: at.page + 1 } }
}

function writePlace({ chainId, at }: Place): string {
  return `${chainId}|${'page' in at ? at.page : at.cursor}`
}

function readPlace(cursor: string): Place | undefined {
  const mark = cursor.indexOf('|')
  const [chainId, at] = [cursor.slice(0, Math.max(0, mark)), cursor.slice(mark + 1)]
  if (/^[1-9]\d{0,4}$/.test(at) && Number(at) <= mostPages) return { chainId, at: { page: Number(at) } }
  return at.length <= longestId && isAddress('solana', at) ? { chainId, at: { cursor: at } } : undefined
}
