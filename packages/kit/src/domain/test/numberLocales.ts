import { type NumberSigns, numberSigns } from '../numberSigns.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((a) => letters.map((b) => a + b))

/** Languages whose regions write numbers differently. */
const divided = ['ar', 'bn', 'de', 'en', 'es', 'fa', 'fr', 'hi', 'it', 'nl', 'pa', 'pt', 'ru', 'sr', 'sv', 'ur', 'zh']

/**
 * One locale for each way of writing numbers that `Intl` knows here: every language, every region of the languages that
 * are divided, the main language of every region, and every set of digits under a point and under a comma.
 */
export function numberLocales(): readonly string[] {
  const languages = Intl.NumberFormat.supportedLocalesOf(
    pairs.flatMap((pair) => [pair, ...letters.map((c) => pair + c)]),
  )
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const regions = pairs.map((pair) => pair.toUpperCase()).filter((region) => names.of(region) !== undefined)
  const digits = Intl.supportedValuesOf('numberingSystem')
  const all = [
    ...languages,
    ...divided.flatMap((language) => regions.map((region) => `${language}-${region}`)),
    ...regions.map((region) => new Intl.Locale(`und-${region}`).maximize().toString()),
    ...digits.flatMap((system) => [`en-u-nu-${system}`, `de-u-nu-${system}`, `en-IN-u-nu-${system}`]),
  ]
  const byWriting = new Map<string, string>()
  for (const locale of all) {
    const writing = writingOf(locale)
    if (writing && !byWriting.has(writing)) byWriting.set(writing, locale)
  }
  return [...byWriting.values()]
}

/** How a locale writes numbers, as one text; undefined for the few that `Intl` names and refuses. */
function writingOf(locale: string): string | undefined {
  try {
    const { decimal, digits, group }: NumberSigns = numberSigns(locale)
    return [
      decimal,
      group,
      ...digits,
      new Intl.NumberFormat(locale).format(1_234),
      new Intl.NumberFormat(locale).format(12_345_678),
    ].join('|')
  } catch {
    return undefined
  }
}
