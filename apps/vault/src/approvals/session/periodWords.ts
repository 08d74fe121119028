import type { PeriodWords } from '@foyer/kit/ui'
import { fill, type Words } from '../../ui/words.ts'

/** The words for an amount in a time, in one language. */
export function periodWords(text: Words): PeriodWords {
  const wordOf = (name: 'anHour' | 'aDay' | 'aWeek' | 'aMonth') => (values: { amount: string }) =>
    fill(text[name], values)
  return {
    anHour: wordOf('anHour'),
    aDay: wordOf('aDay'),
    aWeek: wordOf('aWeek'),
    aMonth: wordOf('aMonth'),
    every: (values) => fill(text.everyPeriod, values),
  }
}
