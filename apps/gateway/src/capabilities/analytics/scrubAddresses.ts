const replacement = '[account]'

type Rule = { pattern: RegExp; by: string }

/** Characters that show nothing and part what would be found. */
const invisible = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

// Hex accounts and transaction hashes (both name a wallet), bech32, and base58 of the length of Solana, Bitcoin and
// Polkadot accounts; the look-aheads ask for digits and both cases, so that ordinary words stay.
const accountRules: readonly Rule[] = [
  { pattern: /0x[0-9a-f]{40,}/gi, by: replacement },
  { pattern: /(?<![0-9a-z])(?:[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])/gi, by: replacement },
  { pattern: /\b(?:bc|tb)1[02-9ac-hj-np-z]{20,}\b/gi, by: replacement },
  {
    pattern: /\b(?=[A-Za-z]*[1-9])(?=[0-9A-Z]*[a-z])(?=[0-9a-z]*[A-Z])[1-9A-HJ-NP-Za-km-z]{26,88}\b/g,
    by: replacement,
  },
]

/** What else names a person or opens something, in the order in which it is looked for. */
const rules: readonly Rule[] = [
  { pattern: /\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g, by: '[token]' },
  { pattern: /[\w.+%-]{1,64}(?:@|%40)(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\b/gi, by: '[email]' },
  { pattern: /(?:\+|\b00)[1-9](?:[\s().-]{0,2}\d){7,14}(?!\d)/g, by: '[phone]' },
  ...accountRules,
]

const base64Run = /[\w+/-]{24,}={0,2}/g
const percentRun = /%[0-9a-f]{2}/i

const accountKeys = /^(?:address|account|wallet_?address|from|to|sender|receiver|recipient|hash|tx_?hash)$/i

/** Copies a JSON value with every wallet account and transaction hash taken out, in texts, keys and known fields. */
export function scrubAddresses(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrubAddresses)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      scrubText(key),
      accountKeys.test(key) && typeof item === 'string' ? replacement : scrubAddresses(item),
    ]),
  )
}

/**
 * Takes what names a wallet or a person out of a text: accounts and transaction hashes, mail addresses, phone numbers and
 * tokens, also where they are written in base64 or for an address, or parted by characters that show nothing.
 */
export function scrubText(text: string): string {
  const plain = text.replace(invisible, '')
  const decoded = percentRun.test(plain) ? decode(plain) : plain
  const read = decoded !== plain && replaceAll(decoded) !== decoded ? decoded : plain
  return replaceAll(read).replace(base64Run, (run) => (holdsHidden(run) ? replacement : run))
}

function replaceAll(text: string): string {
  return rules.reduce((rest, { pattern, by }) => rest.replace(pattern, by), text)
}

/** Whether letters are base64 of a text that would be scrubbed, wherever in them it begins. */
function holdsHidden(run: string): boolean {
  return [0, 1, 2, 3].some((start) => {
    const text = Buffer.from(run.slice(start), 'base64').toString('latin1')
    // What is no text holds anything by chance.
    return rules.some(({ pattern }) => (text.match(pattern) ?? []).some((found) => /^[ -~]+$/.test(found)))
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}
