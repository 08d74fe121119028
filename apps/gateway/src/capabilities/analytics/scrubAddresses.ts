const replacement = '[account]'

// Hex accounts and transaction hashes (both name a wallet), bech32, and base58 of the length of Solana, Bitcoin and
// Polkadot accounts; the look-aheads ask for digits and both cases, so that ordinary words stay.
const accountPatterns = [
  /0x[0-9a-fA-F]{40,}/g,
  /\b(?:bc|tb)1[02-9ac-hj-np-z]{20,}\b/gi,
  /\b(?=[A-Za-z]*[1-9])(?=[0-9A-Z]*[a-z])(?=[0-9a-z]*[A-Z])[1-9A-HJ-NP-Za-km-z]{26,88}\b/g,
] as const

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

/** Takes wallet accounts and transaction hashes out of a text. */
export function scrubText(text: string): string {
  return accountPatterns.reduce((rest, pattern) => rest.replace(pattern, replacement), text)
}
