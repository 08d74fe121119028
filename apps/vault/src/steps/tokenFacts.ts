import { decodeAbiParameters, type Hex, hexToString } from 'viem'
import type { Network } from '../platform/createNetwork.ts'
import type { OrderItem, Step } from './step.ts'

/** What a contract says of itself. Its symbol is a claim: a token of any name can be made. */
export type TokenFacts = {
  readonly kind: 'token' | 'collection'
  readonly symbol: string | undefined
  /** Undefined where the contract does not say; amounts are then told in its smallest unit. */
  readonly decimals: number | undefined
  /** How much of it there is, in its smallest unit; absent where the contract does not say. */
  readonly supply?: bigint | undefined
  /** What its maker may do with it, where that is more than usual. */
  readonly terms?: TokenTerms | undefined
}

/** What the mint of a Solana token lets its maker do (Token-2022). */
export type TokenTerms = {
  /** Who may take it out of every account (permanent delegate). */
  readonly taker: string | undefined
  /** The program that decides on each transfer. */
  readonly hook: string | undefined
  /** What each transfer keeps back, in hundredths of a per cent and at most; of several, the one that counts is not known. */
  readonly fees: readonly { readonly bips: bigint; readonly max: bigint }[]
  /** New accounts of it are frozen until its maker releases them. */
  readonly startsFrozen: boolean
}

/** What a transfer of so much keeps back at most. */
export function transferFeeOf(amount: bigint, { fees }: Pick<TokenTerms, 'fees'>): bigint {
  return fees.reduce((most, { bips, max }) => {
    // Rounded up, as the token's program does.
    const share = (amount * bips + 9_999n) / 10_000n
    const fee = share < max ? share : max
    return fee > most ? fee : most
  }, 0n)
}

/** Facts of contracts by their address in small letters; those of Solana as they are written. */
export type TokenBook = ReadonlyMap<string, TokenFacts>

/** The key of a contract in a {@link TokenBook}. */
export function bookKey(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

const decimalsOf = '0x313ce567'
const symbolOf = '0x95d89b41'
const supplyOf = '0x18160ddd'
/** `supportsInterface` of ERC-721 and of ERC-1155. */
const isItems = (id: string) => `0x01ffc9a7${id.padEnd(64, '0')}`
const collections = [isItems('80ac58cd'), isItems('d9b67a26')]

/** As many contracts as are asked for one approval. */
const maxTokens = 12
const maxSymbolLength = 16

/** Asks contracts of an EVM network what they are; those that do not answer are left out of the book. */
export async function readTokens(network: Network, chain: string, addresses: Iterable<string>): Promise<TokenBook> {
  const asked = [...new Set([...addresses].map(bookKey))].slice(0, maxTokens)
  const book = new Map<string, TokenFacts>()
  await Promise.all(
    asked.map(async (address) => {
      const facts = await readToken((data) => callOf(network, chain, address, data))
      if (facts) book.set(address, facts)
    }),
  )
  return book
}

async function readToken(call: (data: string) => Promise<Hex | undefined>): Promise<TokenFacts | undefined> {
  const [decimals, symbol, supply, ...kinds] = await Promise.all([
    call(decimalsOf),
    call(symbolOf),
    call(supplyOf),
    ...collections.map((each) => call(each)),
  ])
  const named = symbol === undefined ? undefined : readSymbol(symbol)
  if (kinds.some((answer) => answer !== undefined && readNumber(answer) === 1n))
    return { kind: 'collection', symbol: named, decimals: 0 }
  const count = decimals === undefined ? undefined : readNumber(decimals)
  if (count === undefined && named === undefined) return undefined
  const all = supply === undefined ? undefined : readNumber(supply)
  return {
    kind: 'token',
    symbol: named,
    decimals: count !== undefined && count <= 36n ? Number(count) : undefined,
    ...(all === undefined ? {} : { supply: all }),
  }
}

async function callOf(network: Network, chain: string, to: string, data: string): Promise<Hex | undefined> {
  try {
    const answer = await network(chain, 'eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(answer) ? (answer as Hex) : undefined
  } catch {
    // One that does not answer is told in its smallest unit and without a name.
    return undefined
  }
}

function readNumber(answer: Hex): bigint | undefined {
  return answer.length === 66 ? BigInt(answer) : undefined
}

/** A text, or 32 bytes as the first tokens had it. */
function readSymbol(answer: Hex): string | undefined {
  return cleanSymbol(answer.length === 66 ? hexToString(answer).replace(/\0+$/, '') : readText(answer))
}

function readText(answer: Hex): string {
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}

/** A name that a stranger chose, so that nothing in it leaves its place. */
function cleanSymbol(text: string): string | undefined {
  const plain = text
    .replace(/[\p{C}\p{Z}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, maxSymbolLength)
  return plain === '' ? undefined : plain
}

/**
 * Reads a step anew once its contract is known: numbers of a collection are names of things, and an allowance above all that there is of
 * a token has no limit.
 */
export function settleStep(step: Step, book: TokenBook): Step {
  if (step.kind === 'give' || step.kind === 'get') return { ...step, item: settleItem(step.item, book) }
  if (step.kind !== 'token' && step.kind !== 'allow') return step
  const facts = book.get(bookKey(step.token))
  if (step.kind === 'allow' && facts?.supply !== undefined) return { ...step, supply: facts.supply }
  if (facts?.kind !== 'collection') return step
  if (step.kind === 'token')
    return { kind: 'item', collection: step.token, id: step.amount, count: 1n, to: step.to, from: step.from }
  if (step.adds || step.until !== undefined) return step
  return { kind: 'allowItem', collection: step.token, id: step.amount, spender: step.spender }
}

/** An order moves by `transferFrom` in either case, so what its number means is the contract's to say, not the order's. */
function settleItem(item: OrderItem, book: TokenBook): OrderItem {
  const { asset } = item
  if (asset.kind === 'token' && book.get(bookKey(asset.token))?.kind === 'collection')
    return { asset: { kind: 'item', collection: asset.token, id: item.amount }, amount: 1n, isBound: false }
  if (asset.kind === 'item' && book.get(bookKey(asset.collection))?.kind === 'token')
    return { asset: { kind: 'token', token: asset.collection }, amount: asset.id, isBound: false }
  return item
}
