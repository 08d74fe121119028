import styles from './VisuallyHidden.module.css'

export type LiveRegionProps = {
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
