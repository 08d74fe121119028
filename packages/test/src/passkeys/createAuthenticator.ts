import { join, writeCbor } from './cbor.ts'

/** How an authenticator behaves; all default to what a synchronised passkey of a phone does. */
export type AuthenticatorOptions = {
  /** Whether its passkeys may be on more than one device (the flags BE and BS). Default true. */
  readonly isBackedUp?: boolean | undefined
  /** Whether it has the PRF extension. Default true. */
  readonly hasPrf?: boolean | undefined
  /** Whether it verifies the person (the flag UV). Default true. */
  readonly verifies?: boolean | undefined
}

/** Where a passkey is asked for: what the browser writes about the page. */
export type AskedPasskey = {
  /** base64url. */
  readonly challenge: string
  readonly rpId: string
  readonly origin: string
  /** The page around a frame of another origin. Left out at top level. */
  readonly topOrigin?: string | undefined
  /** Asks the PRF extension about a salt. */
  readonly salt?: Uint8Array | undefined
}

/** What a new passkey answers, in base64url; `prf` is what the extension said. */
export type MadeCredential = {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: string[]
  readonly prf: Uint8Array<ArrayBuffer> | undefined
}

/** What a passkey that is used answers. */
export type UsedCredential = {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle: string
  readonly prf: Uint8Array<ArrayBuffer> | undefined
}

/** An authenticator in software: real keys (ES256), real CBOR and COSE, and a separate secret for each passkey's PRF. */
export type Authenticator = {
  /** Makes a passkey. `userHandle` in base64url. */
  make(asked: AskedPasskey & { readonly userHandle: string }): Promise<MadeCredential>
  /** Uses the newest of its passkeys, or one of `allow`; nothing when it has none of them. */
  use(
    asked: AskedPasskey & {
      readonly allow?: readonly string[] | undefined
      /** Whether it verifies the person this time. Default what it is made with. */
      readonly verifies?: boolean | undefined
    },
  ): Promise<UsedCredential | undefined>
  /** Forgets a passkey, as a person who deletes it. */
  remove(id: string): void
  /** Ids of its passkeys, the oldest first. */
  ids(): string[]
}

type Kept = { id: string; rpId: string; userHandle: string; keys: CryptoKeyPair; secret: CryptoKey; counter: number }

/** Makes an authenticator. It lives in memory, in Node and in browsers alike. */
export function createAuthenticator(options: AuthenticatorOptions = {}): Authenticator {
  const { hasPrf = true, isBackedUp = true, verifies = true } = options
  const kept = new Map<string, Kept>()

  const dataOf = async (
    { counter, rpId }: Pick<Kept, 'counter' | 'rpId'>,
    more = new Uint8Array(),
    isVerified = verifies,
  ) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isBackedUp ? 0x18 : 0) | (more.length > 0 ? 0x40 : 0)
    const count = Uint8Array.of(0, 0, counter >> 8, counter & 0xff)
    return join(await sha256(encode(rpId)), Uint8Array.of(flags), count, more)
  }
  const answerPrf = async ({ secret }: Kept, salt: Uint8Array | undefined) => {
    if (!hasPrf || salt === undefined) return undefined
    const hashed = await sha256(join(encode('WebAuthn PRF'), Uint8Array.of(0), salt))
    return new Uint8Array(await crypto.subtle.sign('HMAC', secret, hashed))
  }

  return {
    async make({ challenge, origin, rpId, salt, topOrigin, userHandle }) {
      const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
      const secret = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      const rawId = crypto.getRandomValues(new Uint8Array(16))
      const made: Kept = { id: toBase64url(rawId), rpId, userHandle, keys, secret, counter: 0 }
      kept.set(made.id, made)
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
      const key = writeCbor(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point.slice(1, 33)],
          [-3, point.slice(33)],
        ]),
      )
      const credential = join(new Uint8Array(16), Uint8Array.of(0, rawId.length), rawId, key)
      const authData = await dataOf(made, credential)
      const attestation = writeCbor(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      )
      return {
        id: made.id,
        clientDataJSON: clientData('webauthn.create', { challenge, origin, topOrigin }),
        attestationObject: toBase64url(attestation),
        transports: ['internal'],
        prf: await answerPrf(made, salt),
      }
    },

    async use({ allow = [], challenge, origin, rpId, salt, topOrigin, verifies: isVerified = verifies }) {
      const own = [...kept.values()].filter((each) => each.rpId === rpId)
      const found = own.findLast(({ id }) => allow.length === 0 || allow.includes(id))
      if (!found) return undefined
      found.counter += 1
      const authenticatorData = await dataOf(found, new Uint8Array(), isVerified)
      const clientDataJSON = clientData('webauthn.get', { challenge, origin, topOrigin })
      const signed = join(authenticatorData, await sha256(fromBase64url(clientDataJSON)))
      const how = { name: 'ECDSA', hash: 'SHA-256' }
      const raw = new Uint8Array(await crypto.subtle.sign(how, found.keys.privateKey, signed))
      return {
        id: found.id,
        clientDataJSON,
        authenticatorData: toBase64url(authenticatorData),
        signature: toBase64url(toDer(raw)),
        userHandle: found.userHandle,
        prf: await answerPrf(found, salt),
      }
    },

    remove: (id) => void kept.delete(id),
    ids: () => [...kept.keys()],
  }
}

function clientData(
  type: string,
  { challenge, origin, topOrigin }: Pick<AskedPasskey, 'challenge' | 'origin' | 'topOrigin'>,
) {
  const frame = topOrigin === undefined ? { crossOrigin: false } : { crossOrigin: true, topOrigin }
  return toBase64url(encode(JSON.stringify({ type, challenge, origin, ...frame })))
}

/** The two numbers of a signature as ASN.1 has them. */
function toDer(raw: Uint8Array): Uint8Array {
  const whole = [raw.slice(0, 32), raw.slice(32)].map((bytes) => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.slice(first < 0 ? bytes.length - 1 : first)
    const number = (short[0] ?? 0) > 0x7f ? join(Uint8Array.of(0), short) : short
    return join(Uint8Array.of(2, number.length), number)
  })
  const body = join(...whole)
  return join(Uint8Array.of(0x30, body.length), body)
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
