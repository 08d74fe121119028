type Parts = { scheme: string | undefined; host: string; port: string | undefined }

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const written = new RegExp(
  `^(?:(https?|[a-z][a-z0-9+.-]{1,31}-extension)://)?((?:\\*\\.)?${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,39}\\])(?::(\\d{1,5}))?$`,
)
const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** Whether a text can be used as an origin pattern: `*`, an origin, `https://*.example.org`, or a bare host. */
export function isOriginPattern(text: string): boolean {
  return text === '*' || parse(text) !== undefined
}

/**
 * Whether an `Origin` header fits a pattern. `*` fits all; `*.` at the front of a host stands for one or more labels and
 * never for the bare domain; without a scheme both http and https fit; a bare host without a port fits every port, an
 * origin without one fits its scheme's own port.
 *
 * @example matchesOrigin('https://*.example.org', 'https://shop.example.org') // true
 */
export function matchesOrigin(pattern: string, origin: string): boolean {
  if (pattern === '*') return true
  const wanted = parse(pattern)
  const given = parse(origin)
  if (wanted === undefined || given?.scheme === undefined || given.host.startsWith('*.')) return false
  if (wanted.scheme === undefined ? !(given.scheme in defaultPorts) : wanted.scheme !== given.scheme) return false
  if (!matchesHost(wanted.host, given.host)) return false
  const port = given.port ?? defaultPorts[given.scheme]
  if (wanted.port !== undefined) return wanted.port === port
  return wanted.scheme === undefined || port === defaultPorts[wanted.scheme]
}

function matchesHost(wanted: string, given: string): boolean {
  // No host begins with a dot, so what ends like this has a label before it.
  return wanted.startsWith('*.') ? given.endsWith(wanted.slice(1)) : wanted === given
}

function parse(text: string): Parts | undefined {
  if (text.length > 300) return undefined
  const [, scheme, host, port] = written.exec(text.toLowerCase()) ?? []
  return host === undefined ? undefined : { scheme, host, port }
}
