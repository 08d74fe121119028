import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** A key inside a key service, which never leaves it. */
export interface WrappingKey {
  seal(plaintext: Buffer, context: string): Buffer
  /** Nothing when another key or context sealed it, or it was changed. */
  open(ciphertext: Buffer, context: string): Buffer | undefined
}

/** Makes such a key. */
export function createWrappingKey(): WrappingKey {
  const key = randomBytes(32)
  return {
    seal: (plaintext, context) => {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, key, iv)
      sealing.setAAD(Buffer.from(context))
      return Buffer.concat([iv, sealing.update(plaintext), sealing.final(), sealing.getAuthTag()])
    },
    open: (ciphertext, context) => {
      if (ciphertext.length < ivBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, key, ciphertext.subarray(0, ivBytes))
      opening.setAAD(Buffer.from(context))
      opening.setAuthTag(ciphertext.subarray(-tagBytes))
      try {
        return Buffer.concat([opening.update(ciphertext.subarray(ivBytes, -tagBytes)), opening.final()])
      } catch {
        return undefined
      }
    },
  }
}
