import { Tag } from '@foyer/kit/ui'
import { bookKey } from '../meaning/tokenFacts.ts'
import { useWords } from './language.ts'
import type { ShownPlace } from './shownPlace.ts'

/** Says that nothing of the account's has gone to an address lately, where that is so. */
export function FirstTime({ address, place }: { address: string; place: ShownPlace }) {
  const text = useWords()
  const isStranger = place.aside.strangers.some((each) => bookKey(each) === bookKey(address))
  return isStranger ? <Tag tone="warn">{text.stranger}</Tag> : null
}
