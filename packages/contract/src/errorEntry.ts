/**
 * What a code of the catalogue says. `message` is a text, or a function that makes it from
 * what went wrong; `next` is what the reader can do about it.
 */
export type ErrorEntry = {
  readonly message: string | ((detail: string) => string)
  readonly next: string
  /** Number on the wire, where a protocol defines one. */
  readonly protocolCode?: number
}
