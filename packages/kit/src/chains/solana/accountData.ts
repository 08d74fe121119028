import { encodeBase58 } from './base58.ts'
import type { ExactInteger } from './readSolana.ts'

/** An account as nodes write it with `encoding: 'base64'`. */
export type EncodedAccount = {
  readonly data: readonly [base64: string, encoding: string]
  readonly lamports: ExactInteger
  readonly owner: string
}

/** An account that holds amounts of a token. */
export type TokenAccount = { readonly mint: string; readonly amount: bigint; readonly isFrozen: boolean }

/** A token: how its amounts are written, and what it does besides holding them. */
export type Mint = { readonly decimals: number; readonly extensions: ReadonlyMap<number, Uint8Array> }

/** Bytes of a token account without extensions; the kind of an account that has some stands behind as many. */
export const plainLength = 165
const mintLength = 82
const kinds = { mint: 1, account: 2 } as const

/** Reads a token account of either token program; undefined for any other account. */
export function readTokenAccount(account: EncodedAccount): TokenAccount | undefined {
  const data = dataOf(account)
  if (data.length !== plainLength && data[plainLength] !== kinds.account) return undefined
  const state = data[108]
  if (!state) return undefined
  const amount = new DataView(data.buffer).getBigUint64(64, true)
  return { mint: encodeBase58(data.subarray(0, 32)), amount, isFrozen: state === 2 }
}

/** Reads a token of either token program; undefined for any other account. */
export function readMint(account: EncodedAccount): Mint | undefined {
  const data = dataOf(account)
  const isMint = data.length === mintLength || data[plainLength] === kinds.mint
  const decimals = data[44]
  if (!isMint || data[45] !== 1 || decimals === undefined) return undefined
  return { decimals, extensions: readExtensions(data) }
}

/** Extensions by their number: each has its number, its length, then itself. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = new DataView(data.buffer)
  const found = new Map<number, Uint8Array>()
  for (let at = plainLength + 1; at + 4 <= data.length; ) {
    const kind = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (kind === 0 || end > data.length) break
    found.set(kind, data.subarray(at + 4, end))
    at = end
  }
  return found
}

function dataOf({ data: [text] }: EncodedAccount): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

/** Bytes of a length, as they are written. */
export function bytesOf(length: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}
