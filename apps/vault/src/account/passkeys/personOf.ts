/**
 * How the browser's list of passkeys calls a visitor who has given no name: where and when the passkey was made, which tells two of
 * them apart.
 */
export function personOf(origin: string, language: string, now = new Date()): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(now)
  return `${new URL(origin).host}, ${day}`
}
