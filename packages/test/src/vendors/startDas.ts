import { type DasAsset, isCoin, writeAsset } from './dasAssets.ts'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** What the double of a server of the Digital Asset Standard knows, and the key that it demands. */
export interface StartDasOptions {
  /** As `?api-key=`, or as a bearer token. */
  readonly key: string
  readonly assets: readonly DasAsset[]
  /** Whether answers carry a cursor, as Helius does. Default true. */
  readonly cursors?: boolean
}

/** A {@link RunningVendor} whose results can be made to lie. */
export interface RunningDas extends RunningVendor {
  /** Every later `result` goes through this; `undefined` ends it. */
  distort(change: ((result: DasResult) => unknown) | undefined): void
}

/** What `getAssetsByOwner` answers. */
export interface DasResult {
  readonly last_indexed_slot: number
  readonly total: number
  readonly limit: number
  readonly page?: number
  readonly cursor?: string
  readonly items: readonly object[]
}

const maxPageSize = 1_000
const isMissing = (value: unknown) => value === undefined || value === null

/**
 * A server of the Digital Asset Standard in the shape that Helius documents: JSON-RPC over HTTP, `getAssetsByOwner` by `page`
 * or `cursor`, with `limit`, `sortBy` and `options`.
 */
export async function startDas({ key, assets, cursors = true }: StartDasOptions): Promise<RunningDas> {
  let distortion: ((result: DasResult) => unknown) | undefined
  const answer = (call: VendorCall): VendorAnswer | undefined => {
    if (call.method !== 'POST' || call.path !== '/') return undefined
    const { id, method, params } = call.body as { id: unknown; method: string; params: Record<string, unknown> }
    const refuse = (code: number, message: string) => ({
      status: 200,
      body: { jsonrpc: '2.0', error: { code, message }, id },
    })
    if (method !== 'getAssetsByOwner') return refuse(-32_601, 'Method not found')
    const { page, cursor, limit = maxPageSize, sortBy = {}, options = {} } = params
    if (typeof params.ownerAddress !== 'string') return refuse(-32_602, 'missing field `ownerAddress`')
    if (typeof limit !== 'number' || limit < 1 || limit > maxPageSize) {
      return refuse(-32_602, 'Pagination Error. Limit must be between 1 and 1000')
    }
    if (!isMissing(page) && !isMissing(cursor)) {
      return refuse(-32_602, 'Pagination Error. Only one pagination parameter supported per query.')
    }
    const isById = (sortBy as { sortBy?: string }).sortBy === 'id'
    if (!isMissing(cursor) && !isById) return refuse(-32_602, 'Pagination Sorting Error. Only sorting based on id')
    const { showFungible = false, showCollectionMetadata = false } = options as Record<string, boolean | undefined>
    const own = assets
      .filter((asset) => asset.owner === params.ownerAddress && (showFungible || !isCoin(asset)))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const start = isMissing(cursor)
      ? (Number(page ?? 1) - 1) * limit
      : own.filter((asset) => asset.id <= String(cursor)).length
    const found = own.slice(start, start + limit)
    const last = found.at(-1)
    const result: DasResult = {
      last_indexed_slot: 365_750_752,
      total: found.length,
      limit,
      ...(isMissing(cursor) ? { page: Number(page ?? 1) } : {}),
      ...(cursors && isById && last !== undefined ? { cursor: last.id } : {}),
      items: found.map((asset) => writeAsset(asset, { withCollection: showCollectionMetadata })),
    }
    const answered = distortion === undefined ? result : distortion(result)
    return { status: 200, body: { jsonrpc: '2.0', result: answered, id } }
  }
  const isAllowed = ({ query, headers }: VendorCall) =>
    query.get('api-key') === key || headers.authorization === `Bearer ${key}`
  const vendor = await startVendor({ isAllowed, answer })
  return {
    ...vendor,
    distort: (change) => {
      distortion = change
    },
  }
}
