import { normalize } from 'viem/ens'
import { isInZone } from './resolveZoneName.ts'

/** The most characters that a name has. */
export const maxNameLength = 255
const ownForm = /^[a-z0-9-]{1,64}\.[a-z0-9.-]{1,190}$/

/**
 * A name in its normal form (ENSIP-15), which no look-alike of another one has; `undefined` for what is no name.
 *
 * @param zones Of this gateway: names in them hold hyphens anywhere, and so have forms that ENS has not (`xn--alice`).
 * @example normalName('Alice.ETH') // 'alice.eth'
 */
export function normalName(text: string, zones?: Parameters<typeof isInZone>[1]): string | undefined {
  const plain = text.toLowerCase()
  if (zones !== undefined && ownForm.test(plain) && isInZone(plain, zones)) return plain
  try {
    const name = normalize(text)
    return name.includes('.') && name.length <= maxNameLength ? name : undefined
  } catch {
    // What cannot be normalised is no name.
    return undefined
  }
}
