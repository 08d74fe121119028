import { VaultRefusal } from '../VaultRefusal.ts'

/** A page of the site itself: no visitor is ever sent to another origin. @throws VaultRefusal */
export function pageOf(address: string, origin: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.origin !== origin || url.username !== '' || url.password !== '') {
    throw new VaultRefusal('vault-origin-forbidden')
  }
  return url.href
}

/** The page's own address with the id added, all else as it was. */
export function withId(page: string, id: string): string {
  const [before = '', ...fragment] = page.split('#')
  return [`${before}${before.includes('?') ? '&' : '?'}foyer=${id}`, ...fragment].join('#')
}
