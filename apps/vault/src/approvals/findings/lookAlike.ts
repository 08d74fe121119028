import { bookKey } from '../../steps/tokenFacts.ts'

/** How much of an address people compare: this many letters at each end, after its marker. */
const compared = 4

/**
 * The address among `known` that another one only looks like: the same first and last letters, and others between. Undefined where
 * there is none, or where the address itself is known.
 */
export function lookAlikeOf(address: string, known: Iterable<string>): string | undefined {
  const own = bookKey(address)
  const ends = endsOf(own)
  let found: string | undefined
  for (const each of known) {
    const other = bookKey(each)
    if (other === own) return undefined
    if (other.length === own.length && endsOf(other) === ends) found = each
  }
  return found
}

function endsOf(address: string): string {
  const bare = address.startsWith('0x') ? address.slice(2) : address
  return `${bare.slice(0, compared)} ${bare.slice(-compared)}`
}
