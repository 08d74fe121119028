import { crc32c } from './crc32c.ts'
import { KeyWrapperError } from './KeyWrapperError.ts'
import { type KeyRequest, type KeyWrapper, keyBytes } from './keyWrapper.ts'
import { loadOptional } from './loadOptional.ts'
import { readEndpoint } from './readEndpoint.ts'
import { serviceAway, withinTime } from './withinTime.ts'

const service = 'Google Cloud KMS'
const usualEndpoint = 'https://cloudkms.googleapis.com'
const scope = 'https://www.googleapis.com/auth/cloudkms'
const namePattern = /^projects\/[\w:.-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+$/
const retries = 2
const answerMs = 3_000

/** A key of Google Cloud KMS. Credentials are the application default ones: a service account's file, or the metadata server. */
export const gcpKms: KeyWrapper = {
  form: 'gcp-kms:projects/<project>/locations/<place>/keyRings/<ring>/cryptoKeys/<key>~<wrapped key>',
  hasCiphertext: true,
  problemOf: (place) =>
    namePattern.test(readEndpoint(place)?.name ?? '') ? undefined : `${gcpKms.form}, without a version`,
  open: async (place, ciphertext, request) => {
    const answer = await ask(place, 'decrypt', { ...summed('ciphertext', ciphertext), ...contextOf(request) })
    const key = readSummed(answer, 'plaintext')
    if (key.length === keyBytes) return key
    throw new KeyWrapperError(
      'NOT_A_KEY',
      `${service} opened what is no key of 32 bytes.`,
      'Wrap a key with foyer-gateway secrets wrap-key, and configure what it prints.',
    )
  },
  wrap: async (place, key, request) => {
    const answer = await ask(place, 'encrypt', { ...summed('plaintext', key), ...contextOf(request) })
    // Without this word the service may have wrapped something else than the key that was sent.
    if (answer.verifiedPlaintextCrc32c !== true || answer.verifiedAdditionalAuthenticatedDataCrc32c !== true)
      throw damaged()
    return readSummed(answer, 'ciphertext')
  },
}

type Answer = Readonly<Record<string, unknown>>

async function ask(place: string, verb: 'encrypt' | 'decrypt', data: object): Promise<Answer> {
  const { GoogleAuth } = await loadOptional('google-auth-library@10', () => import('google-auth-library'))
  const { name = '', endpoint = usualEndpoint } = readEndpoint(place) ?? {}
  const url = `${endpoint}/v1/${name}:${verb}`
  // Without the project's name the client looks for it, by running gcloud among other ways.
  const auth = new GoogleAuth({ scopes: [scope], projectId: name.split('/')[1] ?? '' })
  // A service account's own signature is enough for Google's services, and one host less can be away.
  auth.useJWTAccessWithScope = true
  auth.defaultServicePath = 'cloudkms.googleapis.com'
  return withinTime(service, async (signal) => {
    const client = await auth.getClient().catch(withoutCredentials)
    await client.getRequestHeaders(url).catch(withoutCredentials)
    const { data: answer } = await client
      .request<unknown>({
        url,
        method: 'POST',
        data,
        signal,
        timeout: answerMs,
        responseType: 'json',
        retry: true,
        retryConfig: {
          retry: retries,
          noResponseRetries: retries,
          httpMethodsToRetry: ['POST'],
          statusCodesToRetry: [
            [429, 429],
            [500, 599],
          ],
        },
      })
      .catch((error: unknown) => {
        throw toKeyError(error)
      })
    if (typeof answer !== 'object' || answer === null) throw damaged()
    return { ...answer }
  })
}

const contextOf = ({ purpose }: KeyRequest) => summed('additionalAuthenticatedData', Buffer.from(purpose, 'utf8'))

/** A field of bytes with its checksum beside it, as Google names it. */
const summed = (field: string, bytes: Buffer) => ({
  [field]: bytes.toString('base64'),
  [`${field}Crc32c`]: String(crc32c(bytes)),
})

function readSummed(answer: Answer, field: string): Buffer {
  const text = answer[field]
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64')
  if (bytes.length === 0 || String(answer[`${field}Crc32c`]) !== String(crc32c(bytes))) throw damaged()
  return bytes
}

const damaged = () =>
  new KeyWrapperError(
    'ANSWER_DAMAGED',
    `An answer of ${service} was changed on its way, or cannot be read.`,
    'Start again; when it happens twice, look at what stands between this machine and the service.',
  )

function withoutCredentials(error: unknown): never {
  const status = statusOf(error)
  if (status !== undefined && status >= 500)
    throw serviceAway('The metadata server of Google Cloud', `answered ${status}`)
  throw new KeyWrapperError(
    'KEY_SERVICE_DENIED',
    `There are no usable credentials for ${service}.`,
    'Name the file of a service account with GOOGLE_APPLICATION_CREDENTIALS, or run this process where Google gives it one.',
  )
}

/** By the status alone: errors of the client hold the whole request, its token included. */
function toKeyError(error: unknown): KeyWrapperError {
  const status = statusOf(error)
  const reason = reasonOf(error)
  if (status === 401 || status === 403) {
    return new KeyWrapperError(
      'KEY_SERVICE_DENIED',
      `${service} does not let this process use the key (${status}).`,
      'Give its service account roles/cloudkms.cryptoKeyDecrypter (cryptoKeyEncrypterDecrypter to wrap) on this key.',
    )
  }
  if (status === 404 || (status === 400 && reason === 'FAILED_PRECONDITION')) {
    return new KeyWrapperError(
      'WRAPPING_KEY_MISSING',
      `${service} has no usable key of this name (${status}).`,
      'Correct the name; enable the version of the key that wrapped, or restore it while it is only scheduled for destruction.',
    )
  }
  if (status === 400) {
    return new KeyWrapperError(
      'WRAPPED_KEY_REFUSED',
      `${service} does not open this wrapped key: it was changed, wrapped by another key, or for another variable.`,
      'Configure the text as foyer-gateway secrets wrap-key printed it for this variable.',
    )
  }
  return serviceAway(service, `could not be asked (${status ?? 'no answer'})`)
}

function statusOf(error: unknown): number | undefined {
  const status = Object(Object(error).response).status
  return typeof status === 'number' ? status : undefined
}

function reasonOf(error: unknown): unknown {
  return Object(Object(Object(Object(error).response).data).error).status
}
