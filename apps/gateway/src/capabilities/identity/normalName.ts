import { normalize } from 'viem/ens'

/** The most characters that a name has. */
export const longestName = 255

/**
 * A name in its normal form (ENSIP-15), which no look-alike of another one has; `undefined` for what is no name.
 *
 * @example normalName('Alice.ETH') // 'alice.eth'
 */
export function normalName(text: string): string | undefined {
  try {
    const name = normalize(text)
    return name.includes('.') && name.length <= longestName ? name : undefined
  } catch {
    // What cannot be normalised is no name.
    return undefined
  }
}
