import { useEffect, useState } from 'react'
import styles from './VisuallyHidden.module.css'

type LiveRegionProps = {
  /** Said when it changes, after what is being read. */
  polite?: string | undefined
  /** Said at once: failures. */
  assertive?: string | undefined
}

/** What a view says without showing it. Keep it mounted: a region that appears with its text is not read. */
export function LiveRegion({ polite = '', assertive = '' }: LiveRegionProps) {
  return (
    <div className={styles.hidden}>
      <div role="status" aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  )
}

/** Says the state of a view that has just come: a region that appears with its words is not read, so they follow it. */
export function LiveAnnouncement({ polite = '', assertive = '' }: LiveRegionProps) {
  const [announced, setAnnounced] = useState<LiveRegionProps>({})
  useEffect(() => setAnnounced({ polite, assertive }), [polite, assertive])
  return <LiveRegion {...announced} />
}
