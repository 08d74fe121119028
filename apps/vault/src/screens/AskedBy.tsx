import { Mark, VisuallyHidden } from '@foyer/kit/ui'
import type { Ref } from 'react'
import type { Site } from '../frame/approvals.ts'
import styles from './AskedBy.module.css'
import { useWords } from './language.ts'
import { fill } from './words.ts'

export type AskedByProps = {
  site: Site
  /** The operator's own site. */
  isTrusted: boolean
  placeRef?: Ref<HTMLDivElement> | undefined
}

/** Who asks: the origin that the browser vouches for, in sight however far the rest is scrolled. */
export function AskedBy({ isTrusted, placeRef, site }: AskedByProps) {
  const text = useWords()
  const { host } = new URL(site.origin)
  return (
    <div ref={placeRef} className={styles.asked}>
      <div className={styles.row}>
        <VisuallyHidden>{fill(text.asks, { site: host })}</VisuallyHidden>
        <Mark name={host} size={20} />
        <span className={styles.host} aria-hidden="true">
          <bdi dir="ltr">{host}</bdi>
        </span>
        {isTrusted ? <span className={styles.trust}>{text.trustedSite}</span> : null}
      </div>
    </div>
  )
}
