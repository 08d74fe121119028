import { type AccountActivity, concerns } from './accountActivity.ts'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

type Sided = { from: string; to: string; block: number }

/** Alchemy on one network: transfers and token balances by JSON-RPC, pieces by the NFT API. */
export async function startAlchemy({
  key,
  activity,
}: {
  readonly key: string
  readonly activity: AccountActivity
}): Promise<RunningVendor> {
  const transfers = writeTransfers(activity)
  const answer = (call: VendorCall): VendorAnswer | undefined => {
    if (call.path === `/nft/v3/${key}/getNFTsForOwner`) return writePieces(activity, call)
    const { method, params, id } = call.body as { method: string; params: unknown[]; id: unknown }
    const result = (value: unknown) => ({ status: 200, body: { jsonrpc: '2.0', id, result: value } })
    switch (method) {
      case 'alchemy_getAssetTransfers': {
        const wanted = params[0] as { category: readonly string[] }
        const { fromAddress, toAddress, toBlock, pageKey, maxCount } = params[0] as Record<string, string | undefined>
        const end = toBlock === 'latest' ? Number.MAX_SAFE_INTEGER : Number(toBlock)
        const isWanted = ({ from, to, block }: Sided) =>
          block <= end &&
          (fromAddress ?? toAddress)?.toLowerCase() === (fromAddress === undefined ? to : from).toLowerCase()
        const found = transfers.filter((each) => isWanted(each) && wanted.category.includes(each.written.category))
        const start = Number(pageKey ?? 0)
        const size = Number(maxCount)
        const page = found.slice(start, start + size).map(({ written }) => written)
        return result({ transfers: page, ...(found.length > start + size ? { pageKey: String(start + size) } : {}) })
      }
      case 'alchemy_getTokenBalances': {
        const address = String(params[0])
        const own = activity.transfers.filter((item) => item.standard === 'ERC-20' && concerns(address, item))
        const tokens = [...new Set(own.map(({ token }) => token))]
        const balances = tokens.map((contractAddress) => ({
          contractAddress,
          tokenBalance: `0x${'3e8'.padStart(64, '0')}`,
        }))
        return result({ address, tokenBalances: balances })
      }
      default:
        return { status: 200, body: { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } } }
    }
  }
  const isAllowed = ({ path, headers }: VendorCall) =>
    path.startsWith('/nft/') ? path.includes(`/${key}/`) : headers.authorization === `Bearer ${key}`
  return startVendor({ isAllowed, answer })
}

function writeTransfers({ transactions, payments, transfers }: AccountActivity) {
  const metadata = (time: number) => ({ blockTimestamp: new Date(time * 1000).toISOString() })
  const hex = (value: bigint | number) => `0x${value.toString(16)}`
  const all = [
    ...transactions
      .filter(({ failed }) => failed !== true)
      .map((item) => ({ item, category: 'external', place: 'external', token: null, pieces: {} })),
    ...payments.map((item) => ({ item, category: 'internal', place: 'internal:1', token: null, pieces: {} })),
    ...transfers.map((item) => {
      const isMulti = item.standard === 'ERC-1155'
      const id = item.tokenId === undefined ? undefined : hex(item.tokenId)
      return {
        item: isMulti || item.standard === 'ERC-721' ? { ...item, value: null } : item,
        category: item.standard.toLowerCase().replace('-', ''),
        place: `log:${item.logIndex}`,
        token: item.token,
        pieces: isMulti
          ? { erc1155Metadata: [{ tokenId: id, value: hex(item.value) }] }
          : { erc721TokenId: id ?? null, tokenId: id ?? null },
      }
    }),
  ]
  return all
    .map(({ item, category, place, token, pieces }) => ({
      ...item,
      written: {
        blockNum: hex(item.block),
        uniqueId: `${item.hash}:${place}`,
        hash: item.hash,
        from: item.from.toLowerCase(),
        to: item.to.toLowerCase(),
        value: item.value === null ? null : Number(item.value) / 1e18,
        asset: token === null ? 'ETH' : 'TOK',
        category,
        erc721TokenId: null,
        erc1155Metadata: null,
        ...pieces,
        rawContract: { value: item.value === null ? null : hex(item.value), address: token, decimal: '0x12' },
        metadata: metadata(item.time),
      },
    }))
    .sort((a, b) => b.block - a.block)
}

function writePieces({ pieces = [] }: AccountActivity, { query }: VendorCall): VendorAnswer {
  const start = Number(query.get('pageKey') ?? 0)
  const size = Number(query.get('pageSize') ?? 100)
  const ownedNfts = pieces.slice(start, start + size).map((piece) => ({
    contract: { address: piece.token, name: piece.collection, symbol: 'NFT', isSpam: null },
    tokenId: String(piece.tokenId),
    tokenType: piece.standard.replace('-', ''),
    name: piece.name,
    image: { cachedUrl: piece.imageUrl, thumbnailUrl: null, pngUrl: null, originalUrl: piece.imageUrl },
    balance: String(piece.amount),
  }))
  const pageKey = pieces.length > start + size ? String(start + size) : null
  return { status: 200, body: { ownedNfts, totalCount: pieces.length, pageKey } }
}
