/** How a language writes numbers. */
export type NumberSigns = {
  /** Between whole and fraction. */
  readonly decimal: string
  /** Between groups of digits. */
  readonly group: string
  /** Its ten digits from 0 to 9; some stand outside the basic plane, so this is a list and no text. */
  readonly digits: readonly string[]
}

/** The signs that a locale writes numbers with. */
export function numberSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
  return { decimal: find('decimal') ?? '.', group: find('group') ?? ',', digits }
}
