import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { KeyWrapperError } from './KeyWrapperError.ts'
import { type KeyRequest, type KeyWrapper, keyBytes } from './keyWrapper.ts'
import { type Pkcs11Place, readPkcs11Place, shape } from './readPkcs11Place.ts'
import { pinVariable, runTokenTool } from './runTokenTool.ts'
import { withinTime } from './withinTime.ts'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]
const sealedBytes = ivBytes + keyBytes + tagBytes
const fewestRsaBits = 2_048

/**
 * An RSA key in a PKCS#11 token. The token opens a key of one use (RSA-OAEP), and that opens the wrapped key (AES-256-GCM, with
 * the purpose as additional data): few tokens take a label for OAEP, by which the purpose could be bound.
 */
export const pkcs11: KeyWrapper = {
  form: `${shape}~<wrapped key>`,
  hasCiphertext: true,
  problemOf: (place) => {
    const read = readPkcs11Place(place)
    return typeof read === 'string' ? read : undefined
  },
  open: async (text, ciphertext, { purpose, pin }) => {
    const place = read(text)
    if (ciphertext.length <= sealedBytes) throw refused()
    const args = [
      ...whereOf(place),
      ...['--login', '--pin', `env:${pinVariable}`, '--decrypt', '--mechanism', 'RSA-PKCS-OAEP'],
      ...['--hash-algorithm', place.hash, '--mgf', place.hash === 'SHA-1' ? 'MGF1-SHA1' : 'MGF1-SHA256'],
    ]
    const token = { args, pin: await readPin(place, pin), input: ciphertext.subarray(0, -sealedBytes) }
    const once = await withinTime('The PKCS#11 token', (signal) => runTokenTool({ ...token, signal }))
    try {
      return unseal(once, ciphertext.subarray(-sealedBytes), purpose)
    } finally {
      once.fill(0)
    }
  },
  wrap: async (text, key, { purpose }: KeyRequest) => {
    const place = read(text)
    const args = [...whereOf(place), '--read-object', '--type', 'pubkey']
    const der = await withinTime('The PKCS#11 token', (signal) =>
      runTokenTool({ args, pin: undefined, input: Buffer.alloc(0), signal }),
    )
    const publicKey = readPublicKey(der)
    const once = randomBytes(keyBytes)
    const oaepHash = place.hash === 'SHA-1' ? 'sha1' : 'sha256'
    const opener = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, once)
    const wrapped = Buffer.concat([opener, seal(once, key, purpose)])
    once.fill(0)
    return wrapped
  },
}

function read(text: string): Pkcs11Place {
  const place = readPkcs11Place(text)
  if (typeof place === 'string') throw new Error(place)
  return place
}

const whereOf = ({ module, token, id }: Pkcs11Place) => ['--module', module, '--token-label', token, '--id', id]

async function readPin({ pinFile }: Pkcs11Place, given: string | undefined): Promise<string> {
  const pin = pinFile === undefined ? given : await readFile(pinFile, 'utf8').catch(() => undefined)
  const line = pin?.replace(/\r?\n$/, '') ?? ''
  if (line !== '' && !line.includes('\0')) return line
  throw new KeyWrapperError(
    'PIN_MISSING',
    pinFile === undefined ? 'The PIN of the PKCS#11 token is missing.' : `The file ${pinFile} holds no PIN.`,
    'Give it as PKCS11_PIN or PKCS11_PIN_FILE, or name its file with pin-source.',
  )
}

function readPublicKey(der: Buffer) {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= fewestRsaBits) return key
  } catch {
    // The sentence below says what is wanted.
  }
  throw new KeyWrapperError(
    'WRAPPING_KEY_MISSING',
    `The key with this id is no RSA key of ${fewestRsaBits} bits or more.`,
    'Make one: pkcs11-tool --keypairgen --key-type rsa:3072 --usage-decrypt --id 01.',
  )
}

function seal(once: Buffer, key: Buffer, purpose: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, once, iv, { authTagLength: tagBytes })
  sealing.setAAD(Buffer.from(purpose, 'utf8'))
  return Buffer.concat([iv, sealing.update(key), sealing.final(), sealing.getAuthTag()])
}

function unseal(once: Buffer, sealed: Buffer, purpose: string): Buffer {
  if (once.length !== keyBytes) throw refused()
  const opening = createDecipheriv(cipher, once, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(purpose, 'utf8'))
  opening.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes, -tagBytes)), opening.final()])
  } catch {
    throw refused()
  }
}

const refused = () =>
  new KeyWrapperError(
    'WRAPPED_KEY_REFUSED',
    'The PKCS#11 token opens a key that does not fit this wrapped key: it was changed, or wrapped for another variable.',
    'Configure the text as foyer-gateway secrets wrap-key printed it for this variable.',
  )
