import {
  type Bytes,
  type PasskeyKey,
  passkeySalt,
  readBase64url,
  takePasskeyKey,
  writeBase64url,
} from '@foyer/contract/vault'
import { PasskeyError } from './PasskeyError.ts'

/** What the gateway says that a passkey is asked for with. */
export type PasskeyOptions = { readonly challenge: string; readonly rpId: string; readonly userHandle: string }

/** A new passkey as the gateway takes it. */
export type MadePasskey = {
  readonly type: 'made'
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: string[]
}

/** A passkey that was used, as the gateway takes it. */
export type UsedPasskey = {
  readonly type: 'used'
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** A passkey, and the key that only it can make. */
export type PasskeyHolder = { readonly credentialId: string; readonly key: PasskeyKey }

/** Takes the 32 bytes of a passkey's PRF extension, and wipes them. */
export type TakeAnswer<Key> = (answer: Bytes) => Promise<Key>

/** The part of `navigator.credentials` that is asked. */
export type Credentials = Pick<CredentialsContainer, 'create' | 'get'>

/** How long a person has, in milliseconds; the browser takes it as a hint. */
const timeoutMs = 120_000
/** Where the flags stand in the authenticator's data, and the one for a passkey that more than one device may have (WebAuthn 6.1). */
const flagsAt = 32
const backupEligible = 0x08

/** What {@link makePasskey} takes. */
export type MakePasskeyParameters = {
  readonly options: PasskeyOptions
  /** Passkeys that this person has. */
  readonly existing: readonly string[]
  /** The wallet's name, which the browser's list of passkeys shows. */
  readonly name: string
  /** Who it is for in that list. */
  readonly person: string
  readonly credentials?: Credentials | undefined
}

/**
 * Makes a passkey that can protect a wallet: it is on more than one device, and its PRF extension has answered. Only a
 * top-level page may ask for one.
 *
 * @throws PasskeyError
 */
export async function makePasskey<Key>(
  parameters: MakePasskeyParameters,
  take: TakeAnswer<Key>,
): Promise<{ made: MadePasskey; key: Key }> {
  const { credentials = navigator.credentials, options } = parameters
  const { credential, response } = await make(parameters, { prf: { eval: { first: passkeySalt } } })
  const { prf } = credential.getClientExtensionResults()
  if (prf?.enabled === false) throw new PasskeyError('no-prf')
  const flags = new Uint8Array(response.getAuthenticatorData())[flagsAt] ?? 0
  if ((flags & backupEligible) === 0) throw new PasskeyError('device-bound')
  const made = madeOf(credential, response)
  // Some authenticators say that they have the extension and then answer nothing: it is believed once it has answered.
  const key = (await keyOf(credential, take)) ?? (await unlockWith(take, [made.id], options.rpId, credentials)).key
  return { made, key }
}

/**
 * Makes a passkey that identifies its member and protects no wallet, so that any authenticator will do. Only a top-level page may
 * ask for one.
 *
 * @throws PasskeyError
 */
export async function makeLoginPasskey(parameters: MakePasskeyParameters): Promise<MadePasskey> {
  const { credential, response } = await make(parameters, undefined)
  return madeOf(credential, response)
}

async function make(
  { credentials = navigator.credentials, existing, name, options, person }: MakePasskeyParameters,
  extensions: AuthenticationExtensionsClientInputs | undefined,
) {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(options.challenge),
    rp: { id: options.rpId, name },
    user: { id: bytesOf(options.userHandle), name: person, displayName: person },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: existing.map((id) => ({ id: bytesOf(id), type: 'public-key' })),
    attestation: 'none',
    timeout: timeoutMs,
    ...(extensions && { extensions }),
  }
  const credential = await asked(() => credentials.create({ publicKey }))
  return { credential, response: credential.response as AuthenticatorAttestationResponse }
}

function madeOf(credential: PublicKeyCredential, response: AuthenticatorAttestationResponse): MadePasskey {
  return {
    type: 'made',
    id: idOf(credential),
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports().slice(0, 8),
  }
}

/**
 * Uses a passkey that the person chooses, for the gateway to know who it is. There is no key where the PRF extension is missing.
 *
 * @throws PasskeyError
 */
export async function presentPasskey(
  { challenge, rpId }: Pick<PasskeyOptions, 'challenge' | 'rpId'>,
  credentials: Credentials = navigator.credentials,
): Promise<{ used: UsedPasskey; key: PasskeyKey | undefined }> {
  return use(bytesOf(challenge), rpId, [], credentials, takePasskeyKey)
}

/**
 * Has one of these passkeys answer its key. Nothing of it goes to the gateway.
 *
 * @throws PasskeyError
 */
export function unlockPasskey(
  ids: readonly string[],
  rpId: string,
  credentials?: Credentials | undefined,
): Promise<PasskeyHolder> {
  return unlockWith(takePasskeyKey, ids, rpId, credentials)
}

/**
 * The same, with what `take` makes of the passkey's answer.
 *
 * @throws PasskeyError
 */
export async function unlockWith<Key>(
  take: TakeAnswer<Key>,
  ids: readonly string[],
  rpId: string,
  credentials: Credentials = navigator.credentials,
): Promise<{ credentialId: string; key: Key }> {
  const { key, used } = await use(crypto.getRandomValues(new Uint8Array(32)), rpId, ids, credentials, take)
  if (!key) throw new PasskeyError('no-prf')
  return { credentialId: used.id, key }
}

/**
 * Has one of these passkeys sign a challenge, for the gateway to know that the member agrees.
 *
 * @throws PasskeyError `other` where there is no passkey that counts.
 */
export async function confirmByPasskey(
  { challenge, passkeys, rpId }: { challenge: string; rpId: string; passkeys: readonly string[] },
  credentials: Credentials = navigator.credentials,
): Promise<UsedPasskey> {
  // Without one the browser would offer all that it has.
  if (passkeys.length === 0) throw new PasskeyError('other')
  return (await use(bytesOf(challenge), rpId, passkeys, credentials, takePasskeyKey)).used
}

async function use<Key>(
  challenge: Bytes,
  rpId: string,
  ids: readonly string[],
  credentials: Credentials,
  take: TakeAnswer<Key>,
) {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge,
    rpId,
    allowCredentials: ids.map((id) => ({ id: bytesOf(id), type: 'public-key' })),
    userVerification: 'required',
    timeout: timeoutMs,
    // An empty question makes some authenticators fail.
    extensions: { prf: { eval: { first: passkeySalt } } },
  }
  const credential = await asked(() => credentials.get({ publicKey }))
  const response = credential.response as AuthenticatorAssertionResponse
  const used: UsedPasskey = {
    type: 'used',
    id: idOf(credential),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  }
  return { used, key: await keyOf(credential, take) }
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === 'undefined') throw new PasskeyError('unsupported')
  try {
    const credential = await ask()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    throw new PasskeyError(failureOf(error))
  }
  throw new PasskeyError('declined')
}

function failureOf(error: unknown): PasskeyError['failure'] {
  switch (error instanceof DOMException ? error.name : '') {
    case 'InvalidStateError':
      return 'exists'
    case 'NotSupportedError':
    case 'SecurityError':
      return 'unsupported'
    // A person who leaves, a time that is over and a page that may not look the same on purpose.
    default:
      return 'declined'
  }
}

/** What `take` makes of the answer of the PRF extension; undefined where there is none. */
async function keyOf<Key>(credential: PublicKeyCredential, take: TakeAnswer<Key>): Promise<Key | undefined> {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  const answer = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return answer.length === 32 ? take(answer) : undefined
}

const idOf = ({ rawId }: PublicKeyCredential) => textOf(rawId)
const textOf = (bytes: ArrayBuffer) => writeBase64url(new Uint8Array(bytes))

function bytesOf(text: string): Bytes {
  const bytes = readBase64url(text)
  if (!bytes) throw new TypeError('This is no base64url.')
  return Uint8Array.from(bytes)
}
