import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'
import { writePiece, writePosition, type ZerionPiece, type ZerionPosition } from './zerionHoldings.ts'

/** How many transactions {@link startZerion} knows. */
export const zerionTransactions = 120

/** What the double of Zerion answers, and the key that it demands. */
export interface StartZerionOptions {
  readonly key: string
  /** What every account holds, by the vendor's names of chains. Default nothing. */
  readonly positions?: readonly ZerionPosition[]
  /** The pieces that every account has. Default none. */
  readonly pieces?: readonly ZerionPiece[]
}

/**
 * Zerion: an account's transactions, fungible positions and pieces of collections page by page, behind HTTP basic
 * authentication with the key as the name. An account of zeros only is one that it has not looked at yet (202).
 */
export async function startZerion(options: StartZerionOptions): Promise<RunningVendor> {
  const { key, positions = [], pieces = [] } = options
  const expected = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const answer = (call: VendorCall): VendorAnswer | undefined => {
    const [, address, list] = /^\/v1\/wallets\/(0x[0-9a-fA-F]{40})\/([a-z-]+)\/$/.exec(call.path) ?? []
    if (address === undefined) return undefined
    if (/^0x0+$/.test(address)) return { status: 202, body: { links: { self: call.path }, data: [] } }
    const chains = call.query.get('filter[chain_ids]')?.split(',') ?? []
    switch (list) {
      case 'transactions':
        if (isTrashWanted(call)) return refuse('filter[trash]')
        return answerPage(call, 50, zerionTransactions, (number) => transaction(number, address, chains[0] ?? 'base'))
      case 'positions': {
        if (isTrashWanted(call)) return refuse('filter[trash]')
        if (call.query.get('filter[positions]') !== 'only_simple') return refuse('filter[positions]')
        const own = positions.filter(({ chain }) => chains.includes(chain)).map(writePosition)
        return answerPage(call, 100, own.length, (number) => own[number])
      }
      case 'nft-positions': {
        const own = pieces.filter(({ chain }) => chains.includes(chain)).map((piece) => writePiece(piece, address))
        return answerPage(call, 100, own.length, (number) => own[number])
      }
      default:
        return undefined
    }
  }
  return startVendor({ isAllowed: ({ headers }) => headers.authorization === expected, answer })
}

function isTrashWanted({ query }: VendorCall): boolean {
  return query.get('filter[trash]') !== 'only_non_trash'
}

function answerPage(
  { path, query, headers }: VendorCall,
  usualSize: number,
  count: number,
  itemAt: (number: number) => unknown,
): VendorAnswer {
  const size = Number(query.get('page[size]') ?? usualSize)
  if (!(size >= 1 && size <= 100)) return refuse('page[size]')
  const start = Number(query.get('page[after]') ?? 0)
  const data = Array.from({ length: Math.max(0, Math.min(size, count - start)) }, (_, index) => itemAt(start + index))
  const next = new URL(`http://${headers.host}${path}`)
  for (const [name, value] of query) next.searchParams.set(name, value)
  next.searchParams.set('page[after]', String(start + size))
  const hasNext = start + size < count
  return { status: 200, body: { links: { self: path, ...(hasNext ? { next: next.href } : {}) }, data } }
}

function transaction(number: number, address: string, chain: string) {
  const isNft = number % 10 === 9
  const minedAt = new Date(1_795_208_400_000 - number * 60_000).toISOString().replace('.000Z', 'Z')
  const token = {
    fungible_info: {
      name: 'USD Coin',
      symbol: 'USDC',
      icon: { url: 'https://images.example/usdc.png' },
      flags: { verified: true },
      implementations: [{ chain_id: chain, address: null, decimals: 6 }],
    },
    direction: number % 2 === 0 ? 'in' : 'out',
    quantity: { int: '12500000', decimals: 6, float: 12.5, numeric: '12.500000' },
    value: 12.5,
    price: 1,
    sender: address,
    recipient: address,
  }
  const item = {
    nft_info: {
      contract_address: `0x${'c'.repeat(40)}`,
      token_id: '7',
      name: 'Door #7',
      interface: 'ERC721',
      content: { preview: { url: 'https://images.example/7.png', content_type: null }, detail: null },
      flags: { is_spam: true },
    },
    direction: 'in',
    quantity: { int: '1', decimals: 0, float: 1, numeric: '1' },
    value: null,
    price: null,
    sender: address,
    recipient: address,
  }
  return {
    type: 'transactions',
    id: `tx-${number}`,
    attributes: {
      operation_type: number % 2 === 0 ? 'receive' : 'send',
      hash: `0x${number.toString(16).padStart(64, '0')}`,
      mined_at_block: 1_000 - number,
      mined_at: minedAt,
      sent_from: address,
      sent_to: `0x${'d'.repeat(40)}`,
      status: 'confirmed',
      nonce: zerionTransactions - number,
      fee: { fungible_info: null, quantity: { numeric: '0.0001' }, price: null, value: null },
      transfers: [isNft ? item : token],
      approvals: [],
      application_metadata: number === 0 ? { name: 'Example', icon: { url: 'https://images.example/a.png' } } : null,
      flags: { is_trash: false },
    },
    relationships: { chain: { data: { type: 'chains', id: chain } } },
  }
}

function refuse(parameter: string): VendorAnswer {
  return { status: 400, body: { errors: [{ title: 'Parameter is invalid', detail: parameter }] } }
}
