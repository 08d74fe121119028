import styles from './AddressText.module.css'
import { groupAddress, shortAddress } from './addressForms.ts'

export type AddressTextProps = {
  address: string
  /** `short` is 6…4; `full` is in groups of four with its ends in bold. Default `'short'`. */
  form?: 'short' | 'full' | undefined
}

/** An address; always from left to right, whatever the language around it. */
export function AddressText({ address, form = 'short' }: AddressTextProps) {
  if (form === 'short') {
    return <bdi dir="ltr">{shortAddress(address)}</bdi>
  }
  const groups = groupAddress(address)
  return (
    <bdi dir="ltr" className={styles.full}>
      <b className={styles.strong}>{groups[0]}</b>
      <span>{` ${groups.slice(1, -1).join(' ')} `}</span>
      <b className={styles.strong}>{groups.at(-1)}</b>
    </bdi>
  )
}
