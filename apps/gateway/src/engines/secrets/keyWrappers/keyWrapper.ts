/** The variables whose keys can be wrapped, and what each key is for: a wrapped key opens for its own purpose alone. */
export const keyPurposes = {
  FOYER_MASTER_KEY: 'foyer master',
  VAULT_KEK: 'foyer vault',
  KEEPER_KEK: 'foyer keeper',
  VAULT_TICKET_KEY: 'foyer ticket',
} as const

/** A variable whose keys can be wrapped. */
export type KeyVariable = keyof typeof keyPurposes

/** Whether a word names one of them. */
export const isKeyVariable = (text: string): text is KeyVariable => Object.hasOwn(keyPurposes, text)

/** What a wrapper is asked for. */
export type KeyRequest = {
  /** Which of {@link keyPurposes} it is, as the wrapper binds it to the key. */
  purpose: string
  /** The PIN of a PKCS#11 token (`PKCS11_PIN`). */
  pin: string | undefined
}

/** One way to keep a key: where it comes from, and what opens it. */
export type KeyWrapper = {
  /** How its keys are written, for messages. */
  form: string
  /** Whether ciphertext stands after the place, behind a `~`, which no file of variables takes for a comment. */
  hasCiphertext: boolean
  /** What is wrong with a place, in words that repeat none of it; nothing when it is right. */
  problemOf: (place: string) => string | undefined
  /**
   * Opens a key, within a bounded time.
   *
   * @throws KeyWrapperError
   */
  open: (place: string, ciphertext: Buffer, request: KeyRequest) => Promise<Buffer>
  /**
   * Wraps a new key and answers its ciphertext, empty where the place itself holds the key.
   *
   * @throws KeyWrapperError
   */
  wrap: (place: string, key: Buffer, request: KeyRequest) => Promise<Buffer>
}

/** As many bytes as a key has. */
export const keyBytes = 32
