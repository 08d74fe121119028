const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago something was, in words: `2 hours ago`; `now` within a minute. Times in milliseconds since 1970. */
export function agoText(at: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const past = Math.max(0, now - at)
  const [unit, ms] = units.find(([, length]) => past >= length) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return words.format(-Math.floor(past / ms) || 0, unit)
}
