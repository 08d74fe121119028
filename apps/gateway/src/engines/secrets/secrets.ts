import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type MasterKey, SecretError } from './masterKeys.ts'

/** Seals texts that must not be readable in the database or its backups. */
export type Secrets = {
  /**
   * Seals a text under a fresh data key, which the newest master key wraps.
   *
   * @param context Where the text belongs, such as `session/<id>`; the same words are needed to open it, so that a sealed
   *   text that was moved to another row does not open there.
   */
  seal: (text: string, context: string) => string
  /**
   * Opens a sealed text.
   *
   * @throws SecretError `UNKNOWN_KEY` when its master key is not configured, `DAMAGED` for another context or changed bytes.
   */
  open: (sealed: string, context: string) => string
  /**
   * Wraps the data key by the newest master key; the text itself stays as it was. Answers the same text when it is wrapped
   * by that key already.
   *
   * @throws SecretError as `open`.
   */
  rewrap: (sealed: string) => string
  /** The id of the newest master key. */
  keyId: string
}

const version = 'fs1'
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/**
 * Builds the envelope: AES-256-GCM for the text under a random data key, and for that key under a master key.
 * A sealed text reads `fs1.<key id>.<wrapped data key>.<text>`, the last two in base64url as nonce, tag and bytes.
 *
 * @param keys The first seals; all of them open.
 * @example
 * const secrets = createSecrets(await readMasterKeys({ masterKeys: [key], database: 'foyer.sqlite' }))
 * secrets.open(secrets.seal('a signing key', 'session/7'), 'session/7')
 */
export function createSecrets(keys: readonly [MasterKey, ...MasterKey[]]): Secrets {
  const [newest] = keys
  const byId = new Map(keys.map((key) => [key.id, key]))

  const wrap = (dataKey: Buffer) => encrypt(newest.bytes, dataKey, `${version}.${newest.id}`)

  const unwrap = (sealed: string) => {
    const [mark, keyId = '', wrapped = '', text = '', ...rest] = sealed.split('.')
    if (mark !== version || rest.length > 0) throw damaged()
    const key = byId.get(keyId)
    if (key === undefined) {
      throw new SecretError(
        'UNKNOWN_KEY',
        `A stored secret needs the master key ${keyId}. Add that key to FOYER_MASTER_KEY after the newest one.`,
      )
    }
    return { keyId, text, dataKey: decrypt(key.bytes, wrapped, `${version}.${keyId}`) }
  }

  return {
    keyId: newest.id,
    seal: (text, context) => {
      const dataKey = randomBytes(keyBytes)
      const sealedText = encrypt(dataKey, Buffer.from(text, 'utf8'), context)
      return [version, newest.id, wrap(dataKey), sealedText].join('.')
    },
    open: (sealed, context) => {
      const { dataKey, text } = unwrap(sealed)
      return decrypt(dataKey, text, context).toString('utf8')
    },
    rewrap: (sealed) => {
      const { keyId, dataKey, text } = unwrap(sealed)
      return keyId === newest.id ? sealed : [version, newest.id, wrap(dataKey), text].join('.')
    },
  }
}

function encrypt(key: Buffer, bytes: Buffer, context: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes })
  sealing.setAAD(Buffer.from(context, 'utf8'))
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

function decrypt(key: Buffer, text: string, context: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  // Buffer skips letters that are not base64url; only the one true way of writing the bytes is taken.
  if (bytes.byteLength < ivBytes + tagBytes || bytes.toString('base64url') !== text) throw damaged()
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(context, 'utf8'))
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()])
  } catch (cause) {
    throw damaged(cause)
  }
}

function damaged(cause?: unknown): SecretError {
  return new SecretError('DAMAGED', 'A stored secret was changed or moved. Restore it from a backup.', {
    cause,
  })
}
