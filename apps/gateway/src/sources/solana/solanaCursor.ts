import { isAddress } from '@foyer/contract'
import { signaturePattern } from './solanaTransaction.ts'

/** Where the list of one cluster goes on: after a transaction, or at its beginning. */
export type SolanaPlace = {
  chainId: string
  after: { signature: string; slot: number } | undefined
  /** Token accounts that are not listed any more, found on earlier pages, of which older transactions may be left. */
  closed: readonly string[]
  /** Whether there were more of them than are followed. */
  isPartial: boolean
}

/** Clusters in one list; each costs several questions, and a cursor holds a signature of each. */
export const maxClusters = 4

/** No base58. */
const partialMark = '0'

/** How many closed token accounts of each cluster are followed, so that a cursor stays within 900 characters. */
export function maxClosed(clusters: number): number {
  return Math.floor((16 - 3 * clusters) / clusters)
}

/** The beginning of a cluster's list. */
export function beginningOf(chainId: string): SolanaPlace {
  return { chainId, after: undefined, closed: [], isPartial: false }
}

/** Writes the places as the opaque text that callers hand back. */
export function writeSolanaCursor(places: readonly SolanaPlace[]): string {
  const parts = places.map(({ chainId, after, closed, isPartial }) => {
    const reference = chainId.slice('solana:'.length)
    if (after === undefined) return reference
    return [reference, after.slot, after.signature, ...closed, ...(isPartial ? [partialMark] : [])].join('.')
  })
  return `solana:${parts.join(':')}`
}

/** Reads what {@link writeSolanaCursor} wrote; `undefined` for any other text. */
export function readSolanaCursor(cursor: string): readonly SolanaPlace[] | undefined {
  const [head, ...parts] = cursor.split(':')
  if (head !== 'solana' || parts.length === 0 || parts.length > maxClusters) return undefined
  const places = parts.map((part) => readPlace(part, maxClosed(parts.length)))
  const known = places.filter((place) => place !== undefined)
  const areApart = new Set(known.map(({ chainId }) => chainId)).size === parts.length
  return areApart && known.length === parts.length ? known : undefined
}

function readPlace(part: string, most: number): SolanaPlace | undefined {
  const found = /^([1-9A-HJ-NP-Za-km-z]{32})(?:\.(\d{1,15})\.(\w+)((?:\.\w+)*))?$/.exec(part)
  const [, reference, slot, signature, rest = ''] = found ?? []
  if (reference === undefined) return undefined
  const chainId = `solana:${reference}`
  if (slot === undefined || signature === undefined) return beginningOf(chainId)
  const names = rest === '' ? [] : rest.slice(1).split('.')
  const isPartial = names.at(-1) === partialMark
  const closed = isPartial ? names.slice(0, -1) : names
  if (closed.length > most || !closed.every((name) => isAddress('solana', name))) return undefined
  return signaturePattern.test(signature)
    ? { chainId, after: { signature, slot: Number(slot) }, closed, isPartial }
    : undefined
}
