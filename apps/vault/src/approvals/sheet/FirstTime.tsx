import { bookKey } from '../../steps/tokenFacts.ts'
import { useWords } from '../../ui/language.ts'
import styles from './FirstTime.module.css'
import type { ShownPlace } from './shownPlace.ts'

/** Says that nothing of the account's has gone to an address lately, or that this could not be checked. */
export function FirstTime({ address, place: { aside } }: { address: string; place: ShownPlace }) {
  const text = useWords()
  const isAmong = (addresses: readonly string[]) => addresses.some((each) => bookKey(each) === bookKey(address))
  const said = isAmong(aside.firstTimeRecipients)
    ? text.stranger
    : isAmong(aside.unchecked)
      ? text.unchecked
      : undefined
  return said === undefined ? null : <span className={styles.line}>{said}</span>
}
