import type { VaultAct } from '@foyer/contract/vault'
import { useContext } from 'react'
import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import { type Trust, TrustContext } from './trust.ts'
import { type TrustWords, useTrustWords } from './trustWords.ts'

/** Says why an act has to wait on this device; undefined where it need not. */
export function useClosed(): (act: VaultAct | undefined) => string | undefined {
  const trust = useContext(TrustContext)
  const language = useLanguage()
  const text = useTrustWords()
  return (act) => {
    if (act === undefined || !trust?.waits.includes(act)) return undefined
    return closedText(trust, text, { language, now: Date.now() })
  }
}

/** When what waits is open, in words. */
function closedText(
  { approver, at }: Pick<Trust, 'approver' | 'at'>,
  text: TrustWords,
  { language, now }: { language: string; now: number },
): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', numberingSystem: 'latn' })
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const said = isToday ? (approver ? text.todayOr : text.today) : approver ? text.tomorrowOr : text.tomorrow
  return fill(said, { time: time.format(at) })
}
