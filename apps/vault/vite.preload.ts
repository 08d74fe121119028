import type { Plugin } from 'vite'

/**
 * Lets what is loaded ahead of code that comes later, and its styles, carry the hashes of the page's import map: browsers look
 * there for modules only, and older ones not at all. Stands in place of the nonces that Vite would give, which this vault has not.
 */
export function checkedPreloads(): Plugin {
  const ways = [
    [
      /const cspNonceMeta = [^;]+;\s*const cspNonce = [^;]+;/,
      'const hashes = JSON.parse(document.querySelector("[type=importmap]")?.textContent || "{}").integrity;',
    ],
    [/if \(cspNonce\) link\.setAttribute\("nonce", cspNonce\);/, 'link.integrity = hashes?.[dep.pathname] || "";'],
  ] as const
  return {
    name: 'foyer-checked-preloads',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return undefined
      for (const [theirs] of ways) if (!theirs.test(code)) this.error('The helper that loads ahead is another one.')
      return { code: ways.reduce((text, [theirs, own]) => text.replace(theirs, () => own), code), map: null }
    },
  }
}
