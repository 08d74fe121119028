import type { ReactNode } from 'react'
import styles from './ComparedAddresses.module.css'

export type ComparedAddress = {
  /** Whose address it is. */
  whose: ReactNode
  head: string
  middle: string
  tail: string
  /** Marks the middle as the part that is different. */
  differs?: boolean | undefined
}

/** Look-alike addresses one above the other, with the part that differs underlined. */
export function ComparedAddresses({ addresses }: { addresses: readonly ComparedAddress[] }) {
  return (
    <span className={styles.compared}>
      {addresses.map(({ whose, head, middle, tail, differs }) => (
        <span key={head + middle + tail} className={styles.pair}>
          <span className={styles.whose}>{whose}</span>
          <bdi dir="ltr">
            <span>{`${head} `}</span>
            {differs ? <mark className={styles.differs}>{middle}</mark> : <span>{middle}</span>}
            <span>{` ${tail}`}</span>
          </bdi>
        </span>
      ))}
    </span>
  )
}
