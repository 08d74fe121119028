import { randomUUID } from 'node:crypto'

/** How such an address ends. */
const placeholderEnd = '@none.invalid'

/** What better-auth keeps for somebody without an address of their own; nobody can be sent anything there (RFC 2606). */
export function placeholderEmail(): string {
  return `${randomUUID()}${placeholderEnd}`
}

/** Whether an address is one of those. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(placeholderEnd)
}
