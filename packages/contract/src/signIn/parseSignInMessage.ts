/** The parts of a sign-in message, to the letter. */
export type SignInMessage = {
  /** Whose account it is of, as the first line says: `Ethereum`, `Solana`. */
  readonly family: string
  /** The scheme before the domain, where there is one, such as `https`. */
  readonly scheme?: string
  /** Host, and port where there is one (RFC 3986 authority without user information). */
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** As the family writes it: `1`, `solana:mainnet`. */
  readonly chainId: string
  /** 8 to 128 letters and digits. */
  readonly nonce: string
  /** ISO 8601 with a time zone, as all times here. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The longest message that is read, in characters. */
export const maxSignInMessageLength = 8_192

const head =
  /^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(?<domain>[^\s/?#@\\]+) wants you to sign in with your (?<family>\S(?:.{0,62}\S)?) account:$/
const address = /^[-.%a-zA-Z0-9]{1,128}$/
const anything = /^\S.*$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
/** Line breaks aside, what no line of a message holds: control characters, and halves of characters. */
const unspeakable = /[^\P{Cc}\n]|\p{Surrogate}/u

/** The lines after the statement, in their order. */
const fields = [
  { key: 'uri', name: 'URI', form: /^\S+$/, isNeeded: true },
  { key: 'version', name: 'Version', form: /^1$/, isNeeded: true },
  { key: 'chainId', name: 'Chain ID', form: /^[-_:a-zA-Z0-9]{1,41}$/, isNeeded: true },
  { key: 'nonce', name: 'Nonce', form: /^[a-zA-Z0-9]{8,128}$/, isNeeded: true },
  { key: 'issuedAt', name: 'Issued At', form: time, isNeeded: true },
  { key: 'expirationTime', name: 'Expiration Time', form: time, isNeeded: false },
  { key: 'notBefore', name: 'Not Before', form: time, isNeeded: false },
  { key: 'requestId', name: 'Request ID', form: anything, isNeeded: false },
] as const

/**
 * Reads a sign-in message: EIP-4361, Sign-In With Solana, or CAIP-122 of another chain family. Undefined for any other
 * text, such as one with a line too many, out of order, or without a nonce. A text has one reading or none.
 *
 * Sources: https://eips.ethereum.org/EIPS/eip-4361, https://chainagnostic.org/CAIPs/caip-122
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  if (text.length > maxSignInMessageLength || unspeakable.test(text)) return undefined
  const [first = '', second = '', gap, ...rest] = text.split('\n')
  const { scheme, domain, family } = head.exec(first)?.groups ?? {}
  if (domain === undefined || family === undefined || !address.test(second) || gap !== '') return undefined
  const body = readStatement(rest)
  const parts = body && readFields(body.lines)
  if (!parts) return undefined
  return {
    family,
    domain,
    address: second,
    ...(scheme !== undefined && { scheme }),
    ...(body.statement !== undefined && { statement: body.statement }),
    ...parts,
  }
}

/** A message without a statement has one empty line before its fields (Solana), or two (EIP-4361). */
function readStatement(lines: readonly string[]): { statement?: string; lines: readonly string[] } | undefined {
  const [first = '', second] = lines
  if (first === '') return { lines: lines.slice(1) }
  return second === '' ? { statement: first, lines: lines.slice(2) } : { lines }
}

type Fields = Omit<SignInMessage, 'family' | 'domain' | 'scheme' | 'address' | 'statement'>

function readFields(lines: readonly string[]): Fields | undefined {
  const found: Record<string, string> = {}
  let at = 0
  for (const { key, name, form, isNeeded } of fields) {
    const line = lines[at]
    const value = line?.startsWith(`${name}: `) ? line.slice(name.length + 2) : undefined
    if (value === undefined && isNeeded) return undefined
    if (value === undefined) continue
    if (!form.test(value) || (form === time && Number.isNaN(Date.parse(value)))) return undefined
    found[key] = value
    at += 1
  }
  const parts = found as unknown as Fields
  if (at === lines.length) return parts
  const resources = readResources(lines.slice(at))
  return resources && { ...parts, resources }
}

function readResources([title, ...lines]: readonly string[]): readonly string[] | undefined {
  return title === 'Resources:' && lines.every((line) => /^- \S+$/.test(line))
    ? lines.map((line) => line.slice(2))
    : undefined
}
