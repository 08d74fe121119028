import { randomUUID } from 'node:crypto'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from '../vendors/startVendor.ts'
import { type AwsAccessKey, isSignedForAws } from './isSignedForAws.ts'
import { createWrappingKey } from './wrappingKey.ts'

/** What a key of the service is like: usable, switched off, on its way to deletion, or not for this caller. */
export type AwsKeyState = 'enabled' | 'disabled' | 'pendingDeletion' | 'denied'

/** AWS KMS on this machine. */
export interface RunningAwsKms extends RunningVendor {
  /** Makes a key and answers its ARN. */
  createKey(): string
  setKeyState(arn: string, state: AwsKeyState): void
  /** What is in force where a caller signs with the keys of a role (`AWS_CONTAINER_CREDENTIALS_FULL_URI`). */
  readonly containerCredentialsUrl: string
  /** Where the instance tells its role (`AWS_EC2_METADATA_SERVICE_ENDPOINT`), by tokens of the second version alone. */
  readonly instanceMetadataUrl: string
  /** Answers the next so many calls at keys as a service does that is overloaded. */
  throttle(calls: number): void
}

/** Whose calls are taken. */
export interface StartAwsKmsOptions {
  readonly region: string
  readonly accessKey: AwsAccessKey
}

const role = 'foyer-gateway'
const account = '111122223333'

/**
 * Starts the double of AWS KMS: `Encrypt` and `Decrypt` in JSON 1.1, behind Signature Version 4, with the encryption context
 * bound to the ciphertext. Beside it stand the places that tell short-lived keys to containers and instances.
 */
export async function startAwsKms({ region, accessKey }: StartAwsKmsOptions): Promise<RunningAwsKms> {
  const keys = new Map<string, { key: ReturnType<typeof createWrappingKey>; state: AwsKeyState }>()
  const roleKey: AwsAccessKey = { id: 'ASIAROLE', secret: randomUUID(), sessionToken: randomUUID() }
  const instanceToken = randomUUID()
  let throttled = 0

  const answerKeyCall = (call: VendorCall): VendorAnswer => {
    const { headers, body } = call
    if (!headers['x-amz-target']?.startsWith('TrentService.')) return refuse('UnknownOperationException')
    if (headers['content-type'] !== 'application/x-amz-json-1.1') return refuse('SerializationException')
    const scope = { region, service: 'kms' }
    if (![accessKey, roleKey].some((known) => isSignedForAws(call, known, scope))) {
      return refuse('InvalidSignatureException')
    }
    if (throttled > 0) {
      throttled -= 1
      return refuse('ThrottlingException')
    }
    const { KeyId, Plaintext, CiphertextBlob, EncryptionContext } = Object(body)
    const kept = keys.get(KeyId)
    if (kept === undefined) return refuse('NotFoundException')
    if (kept.state === 'denied') return refuse('AccessDeniedException')
    if (kept.state === 'disabled') return refuse('DisabledException')
    if (kept.state === 'pendingDeletion') return refuse('KMSInvalidStateException')
    const context = JSON.stringify(Object.entries(Object(EncryptionContext)).sort())
    switch (headers['x-amz-target']) {
      case 'TrentService.Encrypt': {
        const sealed = kept.key.seal(Buffer.from(Plaintext, 'base64'), context)
        return done({ CiphertextBlob: sealed.toString('base64'), KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' })
      }
      case 'TrentService.Decrypt': {
        const ciphertext = Buffer.from(CiphertextBlob, 'base64')
        const opened = kept.key.open(ciphertext, context)
        if (opened)
          return done({ Plaintext: opened.toString('base64'), KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' })
        const isOfAnother = [...keys.values()].some(({ key }) => key.open(ciphertext, context) !== undefined)
        return refuse(isOfAnother ? 'IncorrectKeyException' : 'InvalidCiphertextException')
      }
      default:
        return refuse('UnknownOperationException')
    }
  }

  const credentials = () => ({
    AccessKeyId: roleKey.id,
    SecretAccessKey: roleKey.secret,
    Token: roleKey.sessionToken,
    Expiration: new Date(Date.now() + 3_600_000).toISOString(),
    Code: 'Success',
    Type: 'AWS-HMAC',
    LastUpdated: new Date().toISOString(),
  })

  const answer = (call: VendorCall): VendorAnswer | undefined => {
    const { method, path, headers } = call
    if (method === 'POST' && path === '/') return answerKeyCall(call)
    if (method === 'GET' && path === '/role') return { status: 200, body: credentials() }
    if (method === 'PUT' && path === '/latest/api/token') {
      return {
        status: 200,
        body: instanceToken,
        headers: { ...plain, 'x-aws-ec2-metadata-token-ttl-seconds': '21600' },
      }
    }
    const folder = '/latest/meta-data/iam/security-credentials'
    if (headers['x-aws-ec2-metadata-token'] !== instanceToken) return { status: 401, body: '', headers: plain }
    if (path.replace(/\/$/, '') === folder) return { status: 200, body: role, headers: plain }
    return path === `${folder}/${role}` ? { status: 200, body: credentials() } : undefined
  }

  const vendor = await startVendor({ isAllowed: () => true, answer })
  return {
    ...vendor,
    containerCredentialsUrl: `${vendor.url}/role`,
    instanceMetadataUrl: vendor.url,
    createKey: () => {
      const arn = `arn:aws:kms:${region}:${account}:key/${randomUUID()}`
      keys.set(arn, { key: createWrappingKey(), state: 'enabled' })
      return arn
    },
    setKeyState: (arn, state) => {
      const kept = keys.get(arn)
      if (kept) kept.state = state
    },
    throttle: (calls) => {
      throttled = calls
    },
  }
}

const plain = { 'content-type': 'text/plain' }
const json = { 'content-type': 'application/x-amz-json-1.1' }
const done = (body: object): VendorAnswer => ({ status: 200, body, headers: json })
const refuse = (name: string): VendorAnswer => ({
  status: 400,
  body: { __type: name, message: `The call was refused: ${name}` },
  headers: json,
})
