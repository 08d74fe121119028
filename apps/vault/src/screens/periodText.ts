import { fill, type Words } from './words.ts'

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

/** How much of something in a time, such as `5 USDC a day`; `seconds` of at least a minute. */
export function periodText(amount: string, seconds: number, text: Words, language: string): string {
  const name = named[seconds]
  if (name) return fill(text[name], { amount })
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? ['minute', 60]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
  return fill(text.everyPeriod, { amount, period: format.format(Math.floor(seconds / size)) })
}
