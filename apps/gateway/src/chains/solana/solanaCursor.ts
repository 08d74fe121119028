import { signaturePattern } from './solanaTransaction.ts'

/** Where the list of one cluster goes on: after a transaction, or at its beginning. */
export type SolanaPlace = { chainId: string; after: { signature: string; slot: number } | undefined }

/** Clusters in one list; each costs several questions, and a cursor holds a signature of each. */
export const mostClusters = 4

/** Writes the places as the opaque text that callers hand back. */
export function writeSolanaCursor(places: readonly SolanaPlace[]): string {
  const parts = places.map(({ chainId, after }) => {
    const reference = chainId.slice('solana:'.length)
    return after === undefined ? reference : `${reference}.${after.slot}.${after.signature}`
  })
  return `solana:${parts.join(':')}`
}

/** Reads what {@link writeSolanaCursor} wrote; `undefined` for any other text. */
export function readSolanaCursor(cursor: string): readonly SolanaPlace[] | undefined {
  const [head, ...parts] = cursor.split(':')
  if (head !== 'solana' || parts.length === 0 || parts.length > mostClusters) return undefined
  const places = parts.map(readPlace)
  const known = places.filter((place) => place !== undefined)
  const areApart = new Set(known.map(({ chainId }) => chainId)).size === parts.length
  return areApart && known.length === parts.length ? known : undefined
}

function readPlace(part: string): SolanaPlace | undefined {
  const found = /^([1-9A-HJ-NP-Za-km-z]{32})(?:\.(\d{1,15})\.(\w+))?$/.exec(part)
  const [, reference, slot, signature] = found ?? []
  if (reference === undefined) return undefined
  const chainId = `solana:${reference}`
  if (slot === undefined || signature === undefined) return { chainId, after: undefined }
  return signaturePattern.test(signature) ? { chainId, after: { signature, slot: Number(slot) } } : undefined
}
