import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Network } from '../platform/createNetwork.ts'

/** The programs of tokens. */
export const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])

/** An account of Solana, as far as it counts here. */
export type SolanaAccount = {
  readonly lamports: bigint
  /** The program that it belongs to. */
  readonly program: string
  readonly data: Uint8Array
}

/** What an account of tokens holds. */
export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | undefined
  readonly delegated: bigint
  /** Who may close it beside its owner, and gets what a wrapped coin's account has. */
  readonly closer: string | undefined
}

const Account = v.nullable(
  v.object({
    lamports: v.pipe(v.number(), v.minValue(0)),
    owner: v.string(),
    data: v.tuple([v.string(), v.literal('base64')]),
  }),
)
/** Accounts as nodes answer them in base64. */
export const AccountList = v.array(Account)
const Context = v.object({ value: AccountList })

/** As many accounts as a node answers in one call. */
const maxAtOnce = 100
/** A token account with every extension, and a mint with all but its longest metadata. */
const slice = { offset: 0, length: 1024 }

/** Whether {@link readAccounts} may have left out the end of an account. */
export function isCut({ data }: SolanaAccount): boolean {
  return data.length === slice.length
}

/** Turns a node's answer into an account; undefined for one that does not exist. */
export function toAccount(account: v.InferOutput<typeof Account> | undefined): SolanaAccount | undefined {
  if (!account) return undefined
  return { lamports: BigInt(account.lamports), program: account.owner, data: base64.decode(account.data[0]) }
}

/** The beginnings of accounts by address. @throws PortRefusalError when the network does not answer. */
export async function readAccounts(
  network: Network,
  chain: string,
  addresses: Iterable<string>,
  signal: AbortSignal,
  whole = false,
): Promise<ReadonlyMap<string, SolanaAccount>> {
  const all = [...new Set(addresses)]
  const found = new Map<string, SolanaAccount>()
  const options = { encoding: 'base64', commitment: 'confirmed', ...(!whole && { dataSlice: slice }) }
  const starts = Array.from({ length: Math.ceil(all.length / maxAtOnce) }, (_, index) => index * maxAtOnce)
  // An account that is left out would look as if it did not exist, and what it loses as nothing.
  const readFrom = async (start: number) => {
    const asked = all.slice(start, start + maxAtOnce)
    const { value } = v.parse(Context, await network(chain, 'getMultipleAccounts', [asked, options], signal))
    for (const [index, address] of asked.entries()) {
      const account = toAccount(value[index])
      if (account) found.set(address, account)
    }
  }
  await Promise.all(starts.map(readFrom))
  return found
}

/** What an account holds, when it is one of tokens. */
export function readTokenAccount({ data, program }: SolanaAccount): TokenAccount | undefined {
  if (!tokenPrograms.has(program) || !(data.length === 165 || (data.length > 165 && data[165] === 2))) return undefined
  const view = viewOf(data)
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: view.getUint32(72, true) === 1 ? base58.encode(data.slice(76, 108)) : undefined,
    delegated: view.getBigUint64(121, true),
    closer: view.getUint32(129, true) === 1 ? base58.encode(data.slice(133, 165)) : undefined,
  }
}

/** How many decimals a token has, when the account is its mint. */
export function readDecimals({ data, program }: SolanaAccount): number | undefined {
  if (!tokenPrograms.has(program)) return undefined
  return data.length === 82 || (data.length > 165 && data[165] === 1) ? data[44] : undefined
}

/** How much of a token there is, in its smallest unit, when the account is its mint. */
export function readSupply(account: SolanaAccount): bigint | undefined {
  return readDecimals(account) === undefined ? undefined : viewOf(account.data).getBigUint64(36, true)
}

/** Addresses in a lookup table: they follow its header of 56 bytes. */
export function readTable({ data }: SolanaAccount): readonly string[] {
  const count = Math.max(0, Math.floor((data.length - 56) / 32))
  return Array.from({ length: count }, (_, index) => base58.encode(data.slice(56 + index * 32, 88 + index * 32)))
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
