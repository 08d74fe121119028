/** What can go wrong while a configured key is opened. */
export type KeyWrapperErrorCode =
  | 'FEATURE_MISSING'
  | 'KEY_SERVICE_AWAY'
  | 'KEY_SERVICE_DENIED'
  | 'WRAPPING_KEY_MISSING'
  | 'WRAPPED_KEY_REFUSED'
  | 'ANSWER_DAMAGED'
  | 'NOT_A_KEY'
  | 'FILE_MISSING'
  | 'FILE_OPEN_TO_OTHERS'
  | 'TOKEN_MISSING'
  | 'PIN_MISSING'
  | 'PIN_REFUSED'
  | 'MECHANISM_MISSING'

/** Thrown when a key cannot be opened or wrapped. It has no cause: errors of libraries may hold tokens and whole requests. */
export class KeyWrapperError extends Error {
  override readonly name = 'KeyWrapperError'
  readonly code: KeyWrapperErrorCode
  readonly sentence: string
  /** What the operator can do about it. */
  readonly nextStep: string

  constructor(code: KeyWrapperErrorCode, sentence: string, nextStep: string) {
    super(`${sentence} ${nextStep} (${code})`)
    this.code = code
    this.sentence = sentence
    this.nextStep = nextStep
  }
}
