import { fill } from '../screens/words.ts'
import type { Trust } from './trust.ts'
import type { TrustWords } from './trustWords.ts'

/** When what waits is open, in words. */
export function closedText(
  { approver, at }: Pick<Trust, 'approver' | 'at'>,
  text: TrustWords,
  { language, now }: { language: string; now: number },
): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', numberingSystem: 'latn' })
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const said = isToday ? (approver ? text.todayOr : text.today) : approver ? text.tomorrowOr : text.tomorrow
  return fill(said, { time: time.format(at) })
}
