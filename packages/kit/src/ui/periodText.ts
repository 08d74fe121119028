/** How an amount in a time is said, in one language. */
export type PeriodWords = Readonly<
  Record<'anHour' | 'aDay' | 'aWeek' | 'aMonth', (parameters: { amount: string }) => string>
> & { readonly every: (parameters: { amount: string; period: string }) => string }

const day = 86_400
/** Periods that have a word of their own, by their seconds; months of 30 days and of the calendar's mean. */
const named: Readonly<Record<number, 'anHour' | 'aDay' | 'aWeek' | 'aMonth'>> = {
  3600: 'anHour',
  [day]: 'aDay',
  [7 * day]: 'aWeek',
  [30 * day]: 'aMonth',
  2629746: 'aMonth',
}

const units = [
  ['day', day],
  ['hour', 3_600],
  ['minute', 60],
] as const
const smallest = units[2]

/** How much of something in each period of so many seconds, such as `5 USDC a day`; at least a minute. */
export function periodText(amount: string, seconds: number, words: PeriodWords, language: string): string {
  const name = named[seconds]
  if (name) return words[name]({ amount })
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? smallest
  return words.every({ amount, period: inUnit(unit, seconds / size, language) })
}

/** A time in the largest unit that says it, such as `6 days`; at least a minute. */
export function spanText(seconds: number, language: string): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? smallest
  return inUnit(unit, seconds / size, language)
}

function inUnit(unit: 'day' | 'hour' | 'minute', count: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
  return format.format(Math.max(1, Math.floor(count)))
}
