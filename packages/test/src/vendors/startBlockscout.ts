import { type AccountActivity, type ActivityPayment, concerns } from './accountActivity.ts'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

const pageSize = 50

/** Blockscout's REST API V2 of one chain: an account's lists, 50 to a page, continued by `next_page_params`. */
export async function startBlockscout(activity: AccountActivity): Promise<RunningVendor> {
  const answer = (call: VendorCall): VendorAnswer | undefined => {
    const [, address, list] = /^\/api\/v2\/addresses\/(0x[0-9a-fA-F]{40})\/([a-z-]+)$/.exec(call.path) ?? []
    if (address === undefined) return undefined
    const own = <Item extends ActivityPayment>(items: readonly Item[]) =>
      items.filter((item) => concerns(address, item))
    switch (list) {
      case 'transactions': {
        const found = activity.transactions.filter((item) => concerns(address, item))
        return page(call, found, (item) => ({
          hash: item.hash,
          block_number: item.block,
          timestamp: writeTime(item.time),
          from: { hash: item.from, is_contract: false },
          to: { hash: item.to, is_contract: item.input !== '0x' },
          created_contract: null,
          value: String(item.value),
          status: item.failed === true ? 'error' : 'ok',
          result: item.failed === true ? 'execution reverted' : 'success',
          nonce: item.nonce,
          position: 3,
          raw_input: item.input,
          fee: { type: 'actual', value: '21000000000000' },
          transaction_types: ['coin_transfer'],
        }))
      }
      case 'internal-transactions':
        return page(call, own(activity.payments), (item) => ({
          transaction_hash: item.hash,
          block_number: item.block,
          timestamp: writeTime(item.time),
          from: { hash: item.from },
          to: { hash: item.to },
          created_contract: null,
          value: String(item.value),
          success: true,
          error: null,
          index: 1,
          type: 'call',
        }))
      case 'token-transfers':
        return page(call, own(activity.transfers), (item) => ({
          transaction_hash: item.hash,
          block_number: item.block,
          block_hash: `0x${item.block.toString(16).padStart(64, '0')}`,
          timestamp: writeTime(item.time),
          from: { hash: item.from },
          to: { hash: item.to },
          log_index: item.logIndex,
          method: 'transfer',
          token: { address_hash: item.token, name: 'Token', symbol: 'TOK', decimals: '18', type: item.standard },
          total:
            item.standard === 'ERC-20'
              ? { decimals: '18', value: String(item.value) }
              : item.standard === 'ERC-721'
                ? { token_id: String(item.tokenId) }
                : { token_id: String(item.tokenId), decimals: null, value: String(item.value) },
          type: 'token_transfer',
        }))
      case 'tokens': {
        const tokens = own(activity.transfers).filter(({ standard }) => standard === 'ERC-20')
        const addresses = [...new Set(tokens.map(({ token }) => token))]
        return page(call, addresses, (token) => ({
          token: { address_hash: token, name: 'Token', symbol: 'TOK', decimals: '18', type: 'ERC-20' },
          token_id: null,
          token_instance: null,
          value: '1000',
        }))
      }
      case 'nft':
        return page(call, activity.pieces ?? [], (piece) => ({
          id: String(piece.tokenId),
          token: { address_hash: piece.token, name: piece.collection, symbol: 'NFT', type: piece.standard },
          token_type: piece.standard,
          value: String(piece.amount),
          image_url: piece.imageUrl,
          metadata: { name: piece.name, description: 'A piece' },
          is_unique: piece.standard === 'ERC-721',
        }))
      default:
        return undefined
    }
  }
  return startVendor({ isAllowed: () => true, answer })
}

function page<Item>({ query }: VendorCall, items: readonly Item[], write: (item: Item) => unknown): VendorAnswer {
  const start = Number(query.get('items_count') ?? 0)
  const end = start + pageSize
  const next = items.length > end ? { block_number: 1, index: 0, items_count: end } : null
  return { status: 200, body: { items: items.slice(start, end).map(write), next_page_params: next } }
}

function writeTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', '.000000Z')
}
