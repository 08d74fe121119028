/** What a site's secret is used for: each use has a separate key. */
export type SignInKeys = { readonly nonce: CryptoKey; readonly session: CryptoKey }

/** The shortest secret, in characters. */
const shortest = 32

/** Says at once, and not at a visitor's first call, that a secret is too short to be one. */
export function checkSecrets(secrets: readonly string[]): void {
  if (secrets.length === 0) throw new RangeError('Signing in needs a secret.')
  if (secrets.some(({ length }) => length < shortest))
    throw new RangeError(
      `A secret has at least ${shortest} random characters, such as those of \`openssl rand -hex 32\`.`,
    )
}

/** Derives the keys of each secret (HKDF, RFC 5869), the one that is signed with first. */
export function deriveKeys(secrets: readonly string[]): Promise<readonly SignInKeys[]> {
  return Promise.all(
    secrets.map(async (secret) => {
      const bytes = new TextEncoder().encode(secret)
      const material = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
      const derive = (use: string) =>
        crypto.subtle.deriveKey(
          { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(`foyer ${use}`) },
          material,
          { name: 'HMAC', hash: 'SHA-256', length: 256 },
          false,
          ['sign', 'verify'],
        )
      return { nonce: await derive('sign-in nonce'), session: await derive('sign-in session') }
    }),
  )
}
