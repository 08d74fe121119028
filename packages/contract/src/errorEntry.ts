/** What a code says to people: what went wrong, and what its reader can do about it. */
export type ErrorEntry = {
  readonly message: string
  readonly next: string
}
