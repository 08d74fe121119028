import { AddressText, Avatar, ConnectionDiagram, type ElementNode, Skeleton } from '@foyer/kit/ui'
import { bookKey } from '../../steps/tokenFacts.ts'
import { EndsText } from '../../ui/EndsText.tsx'
import styles from './Money.module.css'
import type { ShownPlace } from './shownPlace.ts'
import { Who } from './Who.tsx'

export type MoneyProps = {
  /** What moves, as a mark. */
  mark: ElementNode
  /** An amount or a thing; undefined while it is being found out. */
  what: string | undefined
  /** What happens with it, and what it is worth. */
  about: string
  /** The token or collection, whose name is only what it calls itself. */
  token: string | undefined
  /** Who gets it, or the right to it: an address. Undefined where that is nothing but the network. */
  to: string | undefined
  /** Whose picture stands at the other end where nothing gets it. */
  origin: string
  place: ShownPlace
  /** The line between the two. */
  line: 'still' | 'waiting' | 'stop' | 'done'
}

/** As many letters as fit into one line of the large size. */
const largest = 14

/** What moves, large, between its mark and who gets it. */
export function Money({ about, line, mark, origin, place, to, token, what }: MoneyProps) {
  const isLong = (what?.length ?? 0) > largest
  return (
    <div className={styles.money}>
      <ConnectionDiagram state={line} start={mark} end={<Avatar address={to ?? origin} size={56} />} />
      <strong className={isLong ? `${styles.what} ${styles.long}` : styles.what}>
        {what === undefined ? <Skeleton width={148} height={36} /> : <bdi>{what}</bdi>}
      </strong>
      <p className={styles.line}>
        <span>{about}</span>
        {token === undefined ? null : (
          <>
            <span> · </span>
            <EndsText address={token} />
          </>
        )}
      </p>
      {to === undefined ? null : (
        <div className={styles.line}>
          {place.aside.names.has(bookKey(to)) ? (
            <strong>
              <Who address={to} place={place} />
            </strong>
          ) : null}
          <span className={styles.address}>
            <AddressText address={to} form="full" />
          </span>
        </div>
      )}
    </div>
  )
}
