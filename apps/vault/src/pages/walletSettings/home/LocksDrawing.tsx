import styles from './LocksDrawing.module.css'

export type LocksDrawingProps = {
  /** How many of the three locks are on. */
  count: 1 | 2 | 3
  /** 120 px, as over a question, instead of 144. */
  small?: boolean | undefined
}

/** A door with a lamp for each lock: it stands open until all three are on. */
export function LocksDrawing({ count, small }: LocksDrawingProps) {
  const isShut = count === 3
  return (
    <svg
      className={small ? `${styles.drawing} ${styles.small}` : styles.drawing}
      viewBox="0 0 120 120"
      aria-hidden="true"
    >
      <path d="M6 102h108" />
      <path className={styles.wall} d="M26 102V50a34 34 0 0168 0v52" />
      <path
        className={`${styles.lit} ${styles.flat}`}
        d={`M38 102V52a22 22 0 0144 0v50l${count > 1 ? '30 14H8' : '14 12H24'}z`}
      />
      <path className={`${styles.lit} ${styles.frame}`} d="M38 102V52a22 22 0 0144 0v50" />
      {isShut ? null : (
        <>
          <path className={styles.leaf} d="M38 102V52c0-7 3-13 8-17l8 6v67z" />
          <circle className={styles.on} cx="50" cy="76" r="2" />
        </>
      )}
      {[0, 1, 2].map((lamp) => (
        <circle key={lamp} className={lamp < count ? styles.on : styles.off} cx={48 + lamp * 12} cy="16" r="3.5" />
      ))}
    </svg>
  )
}
