import { type Fact, Tag } from '@foyer/kit/ui'
import type { Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { dayText } from '../../ui/momentText.ts'
import { fill } from '../../ui/words.ts'
import type { ShownPlace } from './shownPlace.ts'

/** How often the account has paid a receiver before, and when last, as far as that is known; nothing for other steps. */
export function paidBeforeFact(step: Step, { aside, language, text }: ShownPlace): readonly Fact[] {
  const isPayment = step.kind === 'coin' || step.kind === 'token' || step.kind === 'item'
  if (!isPayment || step.from !== undefined) return []
  const to = bookKey(step.to)
  const warned = (value: string): readonly Fact[] => [{ label: text.paidBefore, value: <Tag tone="warn">{value}</Tag> }]
  if (aside.unchecked.some((each) => bookKey(each) === to)) return warned(text.paidUnchecked)
  if (aside.firstTimeRecipients.some((each) => bookKey(each) === to))
    return warned(aside.isPastWhole ? text.paidNever : text.paidNotLately)
  const { last, times } = aside.past.get(to) ?? {}
  if (last === undefined) return []
  const date = dayText(last, language)
  const words = times === undefined ? text.paidLast : times === 1 ? text.paidOnce : text.paidTimes
  return [{ label: text.paidBefore, value: fill(words, { count: times ?? 0, date }) }]
}
