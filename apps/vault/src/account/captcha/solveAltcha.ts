import type { AltchaChallenge, AltchaSolution } from '@foyer/contract/vault'

/** Keys that are made at the same moment, each on a thread of the browser's own. */
const lanes = 2

/**
 * Makes one key after the other until one begins as a challenge of ALTCHA says. The browser makes them beside the page, which can
 * draw and be left meanwhile.
 *
 * @throws the reason of `signal`
 */
export async function solveAltcha(
  { cost, keyLength, keyPrefix, nonce, salt }: AltchaChallenge['parameters'],
  signal: AbortSignal,
): Promise<AltchaSolution> {
  const salted = { name: 'PBKDF2', hash: 'SHA-256', iterations: cost, salt: readHex(salt) }
  const makeKey = async (counter: number) => {
    const password = new Uint8Array([...readHex(nonce), 0, 0, 0, 0])
    new DataView(password.buffer).setUint32(password.length - 4, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    return writeHex(await crypto.subtle.deriveBits(salted, key, keyLength * 8))
  }
  let next = 0
  let found: AltchaSolution | undefined
  const search = async () => {
    while (!found) {
      signal.throwIfAborted()
      const counter = next
      next += 1
      const derivedKey = await makeKey(counter)
      if (derivedKey.startsWith(keyPrefix)) found = { counter, derivedKey }
    }
    return found
  }
  return Promise.race(Array.from({ length: lanes }, search))
}

function readHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function writeHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
