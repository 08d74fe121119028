import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from './startVendor.ts'

/** How many transactions {@link startZerion} knows. */
export const zerionTransactions = 120

const perPageDefault = 50

/** Zerion: an account's transactions page by page, behind HTTP basic authentication with the key as the name. */
export async function startZerion({ key }: { readonly key: string }): Promise<RunningVendor> {
  const expected = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return startVendor({ isAllowed: ({ headers }) => headers.authorization === expected, answer: answerCall })
}

function answerCall({ path, query, headers }: VendorCall): VendorAnswer | undefined {
  const [, address] = /^\/v1\/wallets\/(0x[0-9a-fA-F]{40})\/transactions\/$/.exec(path) ?? []
  if (address === undefined) return undefined
  if (query.get('filter[trash]') !== 'only_non_trash') return refuse('filter[trash]')
  const size = Number(query.get('page[size]') ?? perPageDefault)
  const start = Number(query.get('page[after]') ?? 0)
  const chain = query.get('filter[chain_ids]')?.split(',')[0] ?? 'base'
  const items = Array.from({ length: Math.max(0, Math.min(size, zerionTransactions - start)) }, (_, index) =>
    transaction(start + index, address, chain),
  )
  const next = new URL(`http://${headers.host}${path}`)
  for (const [name, value] of query) next.searchParams.set(name, value)
  next.searchParams.set('page[after]', String(start + size))
  const hasNext = start + size < zerionTransactions
  return { status: 200, body: { links: { self: path, ...(hasNext ? { next: next.href } : {}) }, data: items } }
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
