import { KeyWrapperError } from './KeyWrapperError.ts'
import { type KeyRequest, type KeyWrapper, keyBytes } from './keyWrapper.ts'
import { loadOptional } from './loadOptional.ts'
import { readEndpoint } from './readEndpoint.ts'
import { serviceAway, withinTime } from './withinTime.ts'

const service = 'AWS KMS'
const arnPattern = /^arn:aws[a-z-]*:kms:([a-z0-9-]+):\d{12}:(?:key|alias)\/[\w/-]+$/
const attempts = 3
const connectMs = 2_000
const answerMs = 3_000

/** A key of AWS KMS. Credentials come as the official client finds them: environment, container, instance, web identity. */
export const awsKms: KeyWrapper = {
  form: 'aws-kms:arn:aws:kms:<region>:<account>:key/<id>~<wrapped key>',
  hasCiphertext: true,
  problemOf: (place) =>
    regionOf(place) === undefined ? `${awsKms.form}, with the whole ARN of a key or alias` : undefined,
  open: (place, ciphertext, request) =>
    ask(place, async ({ client, commands: { DecryptCommand }, KeyId, signal }) => {
      const input = { KeyId, CiphertextBlob: ciphertext, ...contextOf(request) }
      const { Plaintext } = await client.send(new DecryptCommand(input), { abortSignal: signal })
      return take(Plaintext)
    }),
  wrap: (place, key, request) =>
    ask(place, async ({ client, commands: { EncryptCommand }, KeyId, signal }) => {
      const input = { KeyId, Plaintext: key, ...contextOf(request) }
      const { CiphertextBlob } = await client.send(new EncryptCommand(input), { abortSignal: signal })
      if (CiphertextBlob === undefined) throw serviceAway(service, 'gave an answer that cannot be read')
      return Buffer.from(CiphertextBlob)
    }),
}

type Commands = typeof import('@aws-sdk/client-kms')
type Asking = {
  client: InstanceType<Commands['KMSClient']>
  commands: Commands
  KeyId: string
  signal: AbortSignal
}

async function ask(place: string, call: (asking: Asking) => Promise<Buffer>): Promise<Buffer> {
  const commands = await loadOptional('@aws-sdk/client-kms', () => import('@aws-sdk/client-kms'))
  const { name = '', endpoint } = readEndpoint(place) ?? {}
  const client = new commands.KMSClient({
    ...(endpoint === undefined ? {} : { endpoint }),
    region: regionOf(place) ?? '',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  })
  try {
    return await withinTime(service, (signal) => call({ client, commands, KeyId: name, signal }))
  } catch (error) {
    throw error instanceof KeyWrapperError ? error : toKeyError(error)
  } finally {
    client.destroy()
  }
}

const contextOf = ({ purpose }: KeyRequest) => ({ EncryptionContext: { purpose } })

function take(plaintext: Uint8Array | undefined): Buffer {
  if (plaintext?.length !== keyBytes) {
    throw new KeyWrapperError(
      'NOT_A_KEY',
      `${service} opened what is no key of 32 bytes.`,
      'Wrap a key with foyer-gateway secrets wrap-key, and configure what it prints.',
    )
  }
  const key = Buffer.from(plaintext)
  plaintext.fill(0)
  return key
}

function regionOf(place: string): string | undefined {
  return arnPattern.exec(readEndpoint(place)?.name ?? '')?.[1]
}

const refusedNames =
  /^(AccessDenied|UnrecognizedClient|InvalidSignature|SignatureDoesNotMatch|ExpiredToken|IncompleteSignature|MissingAuthenticationToken|InvalidClientTokenId|NotAuthorized|OptInRequired)/
const ciphertextNames = /^(InvalidCiphertext|IncorrectKey)/
const keyNames = /^(NotFound|Disabled|KMSInvalidState|InvalidKeyUsage|InvalidArn)/

/** By the error's name alone: its words are the service's and may name accounts and roles. */
function toKeyError(error: unknown): KeyWrapperError {
  const given = error instanceof Error ? error.name : ''
  const name = /^[A-Za-z]{1,60}$/.test(given) ? given : 'unknown'
  if (/^(Credentials|Token)Provider/.test(name)) {
    return new KeyWrapperError(
      'KEY_SERVICE_DENIED',
      `There are no usable credentials for ${service} (${name}).`,
      'Give AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run this process where AWS gives it a role.',
    )
  }
  if (refusedNames.test(name)) {
    return new KeyWrapperError(
      'KEY_SERVICE_DENIED',
      `${service} does not let this process use the key (${name}).`,
      'Give its credentials or role the right kms:Decrypt (kms:Encrypt to wrap) for this key, and look at its clock.',
    )
  }
  if (ciphertextNames.test(name)) {
    return new KeyWrapperError(
      'WRAPPED_KEY_REFUSED',
      `${service} does not open this wrapped key (${name}): it was changed, wrapped by another key, or for another variable.`,
      'Configure the text as foyer-gateway secrets wrap-key printed it for this variable.',
    )
  }
  if (keyNames.test(name)) {
    return new KeyWrapperError(
      'WRAPPING_KEY_MISSING',
      `${service} has no usable key of this ARN (${name}).`,
      'Correct the ARN; enable the key, or cancel its deletion.',
    )
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : name
  return serviceAway(service, `could not be asked (${/^[A-Za-z_]{1,60}$/.test(code) ? code : name})`)
}
