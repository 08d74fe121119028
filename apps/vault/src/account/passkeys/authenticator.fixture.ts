import { readBase64url, writeBase64url } from '@foyer/contract/vault'
import { type AskedPasskey, type Authenticator, createAuthenticator } from '@foyer/test'
import type { Credentials } from './askPasskey.ts'

/** Where a page asks for passkeys. */
export type AskingPage = {
  readonly origin: string
  readonly topOrigin?: string | undefined
  /** The authenticator says at first only that it has the PRF extension, as some do. */
  readonly isSilentAtFirst?: boolean | undefined
}

/** `navigator.credentials` of a page, over an authenticator in software. `answers` are the PRF answers that it gave out. */
export function credentialsOf(page: AskingPage, authenticator: Authenticator = createAuthenticator()) {
  const answers: Uint8Array[] = []
  const asked: (CredentialCreationOptions | CredentialRequestOptions)[] = []
  const textOf = (bytes: BufferSource) => writeBase64url(viewOf(bytes))
  const shared = (challenge: BufferSource, rpId: string, extensions?: AuthenticationExtensionsClientInputs) => {
    const salt = extensions?.prf?.eval?.first
    const { origin, topOrigin } = page
    return { challenge: textOf(challenge), rpId, origin, topOrigin, salt: salt && viewOf(salt) } satisfies AskedPasskey
  }
  const results = (prf: Uint8Array | undefined, isSaid = true) => {
    if (prf && isSaid) answers.push(prf)
    return { prf: { enabled: prf !== undefined, ...(prf && isSaid && { results: { first: prf } }) } }
  }
  const credentials = {
    async create(given: CredentialCreationOptions) {
      asked.push(given)
      const { challenge, excludeCredentials = [], extensions, rp, user } = needed(given.publicKey)
      if (excludeCredentials.some(({ id }) => authenticator.ids().includes(textOf(id))))
        throw new DOMException('There is one already.', 'InvalidStateError')
      const made = await authenticator.make({
        ...shared(challenge, needed(rp.id), extensions),
        userHandle: textOf(user.id),
      })
      const attestationObject = needed(readBase64url(made.attestationObject))
      return {
        rawId: bufferOf(made.id),
        response: {
          clientDataJSON: bufferOf(made.clientDataJSON),
          attestationObject: attestationObject.buffer,
          getAuthenticatorData: () => authDataOf(attestationObject).buffer,
          getTransports: () => made.transports,
        },
        getClientExtensionResults: () => results(made.prf, page.isSilentAtFirst !== true),
      }
    },
    async get(given: CredentialRequestOptions) {
      asked.push(given)
      const { allowCredentials = [], challenge, extensions, rpId } = needed(given.publicKey)
      const allow = allowCredentials.map(({ id }) => textOf(id))
      const used = await authenticator.use({ ...shared(challenge, needed(rpId), extensions), allow })
      if (!used) throw new DOMException('None is known.', 'NotAllowedError')
      return {
        rawId: bufferOf(used.id),
        response: {
          clientDataJSON: bufferOf(used.clientDataJSON),
          authenticatorData: bufferOf(used.authenticatorData),
          signature: bufferOf(used.signature),
        },
        getClientExtensionResults: () => results(used.prf),
      }
    },
  }
  return { answers, asked, authenticator, credentials: credentials as unknown as Credentials }
}

/** The authenticator's data: the text of the attestation ends with it, after a length of one or two bytes. */
function authDataOf(attestation: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode('authData')
  const at = attestation.findIndex((_, index) => name.every((byte, offset) => attestation[index + offset] === byte))
  const head = attestation[at + name.length] ?? 0
  return Uint8Array.from(attestation.subarray(at + name.length + (head === 0x58 ? 2 : 3)))
}

function viewOf(bytes: BufferSource): Uint8Array {
  return ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
}

function bufferOf(text: string): ArrayBuffer {
  return needed(readBase64url(text)).buffer
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing was given.')
  return value
}
