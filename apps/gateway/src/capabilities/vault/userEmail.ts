import { randomUUID } from 'node:crypto'

/** How such an address ends. */
const placeholderEnd = '@none.invalid'

/** The address that better-auth keeps for a member without one; no mail can arrive there (RFC 2606). */
export function placeholderEmail(): string {
  return `${randomUUID()}${placeholderEnd}`
}

/** Whether an address is one of those. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(placeholderEnd)
}
