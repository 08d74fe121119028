/** Longer than any link of a wallet. */
const longest = 2048

/** Schemes that lead to something else than an app: code, files, another page's insides, calls and messages. */
const forbidden =
  /^(about|android-app|blob|chrome.*|content|data|edge|facetime.*|feed|file|filesystem|ftp|intent|itms.*|javascript|jar|livescript|mailto|market|mocha|moz-.*|ms-.*|resource|search-ms|shell|sms|tel|vbscript|view-source|ws|wss|wyciwyg|http)$/

/** Browsers drop some of these from a link before they read its scheme. */
const unseen = /[\p{C}\p{Z}\\]/u

/** An https page of no user in particular; undefined for anything else. */
export function safePage(link: string | null | undefined): string | undefined {
  const url = readLink(link)
  return url?.protocol === 'https:' && /^[^.]+\..+|^localhost$/.test(url.hostname) ? url.href : undefined
}

/**
 * A link that opens an app or an https page, with its scheme written out; undefined for what could do anything else. A
 * scheme alone will do: `harbor`, `harbor:` and `harbor://` are the same.
 */
export function safeAppLink(link: string | null | undefined): string | undefined {
  if (!link || link.length > longest || unseen.test(link)) return undefined
  const written = link.includes('://') ? link : `${link.replace(/[:/]+$/, '')}://`
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(written)?.[1]?.toLowerCase()
  if (!scheme) return undefined
  if (scheme === 'https') return safePage(written)
  return forbidden.test(scheme) ? undefined : scheme + written.slice(scheme.length)
}

function readLink(link: string | null | undefined): URL | undefined {
  if (!link || link.length > longest || unseen.test(link) || !URL.canParse(link)) return undefined
  const url = new URL(link)
  return url.username || url.password ? undefined : url
}
