/** Why an outside address was not read. */
export type OutsideErrorCode =
  | 'BAD_URL'
  | 'BUSY'
  | 'REFUSED'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'TOO_MANY_REDIRECTS'
  | 'UNREACHABLE'

/** Thrown by the fetcher of outside addresses; the message names neither the address nor what it resolved to. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
  readonly code: OutsideErrorCode

  constructor(code: OutsideErrorCode, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.code = code
  }
}
