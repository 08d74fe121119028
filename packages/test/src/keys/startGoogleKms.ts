import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type RunningVendor, startVendor, type VendorAnswer, type VendorCall } from '../vendors/startVendor.ts'
import { castagnoli } from './castagnoli.ts'
import { isGoogleBearer } from './isGoogleBearer.ts'
import { createWrappingKey } from './wrappingKey.ts'

/** What a key of the service is like: usable, switched off, or not for this caller. */
export type GoogleKeyState = 'enabled' | 'disabled' | 'denied'

/** What the service does other than documented: `damaged` changes what it opened after its checksum was made. */
export type GoogleKmsFault = 'none' | 'damaged' | 'unverified'

/** Google Cloud KMS on this machine. */
export interface RunningGoogleKms extends RunningVendor {
  /** Makes a key and answers its name, `projects/.../cryptoKeys/...`. */
  createKey(): string
  setKeyState(name: string, state: GoogleKeyState): void
  /** The file of a service account, as `GOOGLE_APPLICATION_CREDENTIALS` names one. */
  readonly serviceAccount: Readonly<Record<string, string>>
  /** Host and port of the metadata server (`GCE_METADATA_HOST`). */
  readonly metadataHost: string
  /** Answers the next so many calls at keys with 503. */
  fail(calls: number): void
  fault: GoogleKmsFault
}

const email = 'gateway@foyer-test.iam.gserviceaccount.com'

/**
 * Starts the double of Google Cloud KMS: `:encrypt` and `:decrypt` over REST with CRC-32C of each field, behind a JWT of the
 * service account or a token of the metadata server, with the additional data bound to the ciphertext.
 */
export async function startGoogleKms(): Promise<RunningGoogleKms> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const account = { email, keyId: randomUUID(), publicKey: pair.publicKey }
  const token = `ya29.${randomUUID()}`
  const keys = new Map<string, { key: ReturnType<typeof createWrappingKey>; state: GoogleKeyState }>()
  let failing = 0

  const answerKeyCall = ({ headers, body }: VendorCall, name: string, verb: string): VendorAnswer => {
    const bearer = headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (bearer !== token && !isGoogleBearer(bearer, account)) return refuse(401, 'UNAUTHENTICATED')
    if (failing > 0) {
      failing -= 1
      return refuse(503, 'UNAVAILABLE')
    }
    const kept = keys.get(name)
    if (kept === undefined) return refuse(404, 'NOT_FOUND')
    if (kept.state === 'denied') return refuse(403, 'PERMISSION_DENIED')
    if (kept.state === 'disabled') return refuse(400, 'FAILED_PRECONDITION')
    const input = readSummed(body, verb === 'encrypt' ? 'plaintext' : 'ciphertext')
    const context = readSummed(body, 'additionalAuthenticatedData')?.toString('utf8')
    if (input === undefined || context === undefined) return refuse(400, 'INVALID_ARGUMENT')
    if (verb === 'encrypt') {
      const verified = running.fault !== 'unverified'
      const said = { verifiedPlaintextCrc32c: verified, verifiedAdditionalAuthenticatedDataCrc32c: verified }
      return done({
        name: `${name}/cryptoKeyVersions/1`,
        ...summed('ciphertext', kept.key.seal(input, context)),
        ...said,
      })
    }
    const opened = kept.key.open(input, context)
    if (opened === undefined) return refuse(400, 'INVALID_ARGUMENT')
    const answer = { ...summed('plaintext', opened), usedPrimary: true, protectionLevel: 'HSM' }
    const changed = Buffer.from(opened.map((byte, index) => (index === 0 ? byte ^ 1 : byte))).toString('base64')
    return done(running.fault === 'damaged' ? { ...answer, plaintext: changed } : answer)
  }

  const answer = (call: VendorCall): VendorAnswer | undefined => {
    const { method, path, headers } = call
    const [, name = '', verb = ''] = /^\/v1\/(projects\/.+):(encrypt|decrypt)$/.exec(path) ?? []
    if (method === 'POST' && verb !== '') return answerKeyCall(call, name, verb)
    if (headers['metadata-flavor'] !== 'Google') return undefined
    if (path === '/computeMetadata/v1/instance/service-accounts/default/token') {
      return done({ access_token: token, expires_in: 3_599, token_type: 'Bearer' })
    }
    if (path === '/computeMetadata/v1/project/project-id') return { status: 200, body: 'foyer-test', headers: plain }
    return path.startsWith('/computeMetadata/v1/instance') ? { status: 200, body: '', headers: plain } : undefined
  }

  const vendor = await startVendor({ isAllowed: () => true, answer })
  const running: RunningGoogleKms = {
    ...vendor,
    metadataHost: new URL(vendor.url).host,
    fault: 'none',
    serviceAccount: {
      type: 'service_account',
      project_id: 'foyer-test',
      private_key_id: account.keyId,
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: email,
      client_id: '1',
      token_uri: `${vendor.url}/token`,
    },
    createKey: () => {
      const name = `projects/foyer-test/locations/europe-west3/keyRings/foyer/cryptoKeys/key-${randomUUID()}`
      keys.set(name, { key: createWrappingKey(), state: 'enabled' })
      return name
    },
    setKeyState: (name, state) => {
      const kept = keys.get(name)
      if (kept) kept.state = state
    },
    fail: (calls) => {
      failing = calls
    },
  }
  return running
}

const plain = { 'content-type': 'text/plain', 'metadata-flavor': 'Google' }
const done = (body: object): VendorAnswer => ({ status: 200, body, headers: { 'metadata-flavor': 'Google' } })
const refuse = (code: number, status: string): VendorAnswer => ({
  status: code,
  body: { error: { code, status, message: `The call was refused: ${status}` } },
})

const summed = (field: string, bytes: Buffer) => ({
  [field]: bytes.toString('base64'),
  [`${field}Crc32c`]: castagnoli(bytes),
})

/** A field whose checksum is there and right; nothing otherwise. */
function readSummed(body: unknown, field: string): Buffer | undefined {
  const given: Record<string, unknown> = Object(body)
  const bytes = Buffer.from(String(given[field] ?? ''), 'base64')
  return given[`${field}Crc32c`] === castagnoli(bytes) ? bytes : undefined
}
