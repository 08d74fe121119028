/** An address that leads out of the browser into an app, read. */
export interface ReadLink {
  /** The scheme without its colon, such as `wc`, `metamask` or `https`. */
  readonly scheme: string
  /** The host of a universal link; empty for an app's own scheme. */
  readonly host: string
  /** The pairing that it carries, ready for a wallet. */
  readonly pairing: string | undefined
  /** Where Android's browser goes when no app takes the link. */
  readonly fallback: string | undefined
  /** The app that an Android intent names, such as `io.metamask`. */
  readonly packageName: string | undefined
}

/** Reads a deep link: `wc:…`, an app's scheme or a universal link with `uri=`, or an Android intent around one. */
export function readDeepLink(url: string): ReadLink {
  const [address = '', intent] = url.startsWith('intent:') ? url.split('#Intent;') : [url]
  const extras = new Map((intent ?? '').split(';').map((part) => splitOnce(part, '=')))
  const own = new URL(address)
  const scheme = extras.get('scheme') ?? own.protocol.slice(0, -1)
  const isWeb = scheme === 'https' || scheme === 'http'
  const fallback = extras.get('S.browser_fallback_url')
  return {
    scheme,
    host: isWeb ? own.host : '',
    pairing: readPairing(scheme === 'wc' ? address.replace(/^intent:(\/\/)?/, 'wc:') : own.searchParams.get('uri')),
    fallback: fallback === undefined ? undefined : decodeURIComponent(fallback),
    packageName: extras.get('package'),
  }
}

/** Some wallets' links are encoded twice. */
function readPairing(text: string | null): string | undefined {
  for (let value = text ?? '', tries = 0; tries < 3; tries++) {
    if (value.startsWith('wc:')) return value
    const next = decodeOnce(value)
    if (next === value) return undefined
    value = next
  }
  return undefined
}

function decodeOnce(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}
