import { type ElementNode, LiveAnnouncement, SkeletonRows } from '@foyer/kit/ui'
import { Failure } from '../Failure.tsx'
import { useSecurityWords } from '../securityLanguage.ts'
import type { Listed } from '../useList.ts'
import styles from './CardList.module.css'
import { Lines } from './Line.tsx'
import { SmallButton } from './SmallButton.tsx'

export type CardListProps<T> = {
  list: Pick<Listed<T>, 'failure' | 'items' | 'reload'>
  label: string
  /** What was done to one of them, for assistive technology. */
  said: string
  children: (item: T) => ElementNode
}

/** A list of the gateway's on a card: while it comes, once it is there, and where it could not be had or changed. */
export function CardList<T>({ children, label, list, said }: CardListProps<T>) {
  const text = useSecurityWords()
  const { failure, items, reload } = list
  return (
    <>
      {items ? (
        <Lines label={label}>{items.map(children)}</Lines>
      ) : failure === '' ? (
        <SkeletonRows count={2} label={text.opening} />
      ) : null}
      <Failure said={failure} />
      {failure === '' ? null : (
        <div className={styles.again}>
          <SmallButton label={`${text.retry}: ${label}`} onPress={() => void reload()}>
            {text.retry}
          </SmallButton>
        </div>
      )}
      <LiveAnnouncement polite={said} />
    </>
  )
}
