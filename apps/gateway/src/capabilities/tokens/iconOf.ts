/** The picture of a listed token; only https, because pages under a strict policy cannot show anything else. */
export function iconOf(token: object): string {
  if (!('logoURI' in token) || typeof token.logoURI !== 'string') return ''
  return token.logoURI.startsWith('https://') ? token.logoURI : ''
}
