/** Languages that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ps', 'ur'])

/** The direction of a locale's text, or undefined to follow the page. */
export function direction(locale: string): 'rtl' | undefined {
  return rightToLeft.has(locale.slice(0, 2)) ? 'rtl' : undefined
}
