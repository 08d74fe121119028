import { Mark, Tag, VisuallyHidden } from '@foyer/kit/ui'
import type { Ref } from 'react'
import { useLanguage, useWords } from '../../ui/language.ts'
import { dayText } from '../../ui/momentText.ts'
import { fill } from '../../ui/words.ts'
import type { Site } from '../approvals.ts'
import styles from './AskedBy.module.css'

export type AskedByProps = {
  site: Site
  /** The operator's own site. */
  isTrusted: boolean
  /** When it was let in, in ms since 1970; undefined where that is not known. */
  since?: number | undefined
  placeRef?: Ref<HTMLDivElement> | undefined
}

/** Who asks: the origin that the browser vouches for, in sight however far the rest is scrolled. */
export function AskedBy({ isTrusted, placeRef, since, site }: AskedByProps) {
  const text = useWords()
  const language = useLanguage()
  const { host } = new URL(site.origin)
  return (
    <div ref={placeRef} className={styles.asked}>
      <div className={styles.row}>
        <VisuallyHidden>{fill(text.asks, { site: host })}</VisuallyHidden>
        <Mark name={host} size={20} />
        <span className={styles.host} aria-hidden="true">
          <bdi dir="ltr">{host}</bdi>
        </span>
        {isTrusted ? (
          <span className={styles.trust}>{text.trustedSite}</span>
        ) : since === undefined ? null : isToday(since) ? (
          <Tag tone="warn">{text.sinceToday}</Tag>
        ) : (
          <span className={styles.trust}>{fill(text.since, { date: dayText(since, language) })}</span>
        )}
      </div>
    </div>
  )
}

/** Whether it is of today, or later by a clock that is ahead. */
function isToday(at: number): boolean {
  return at >= new Date().setHours(0, 0, 0, 0)
}
