import { useRef } from 'react'
import { cx } from './cx.ts'
import styles from './Skeleton.module.css'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'

export type SkeletonProps = {
  /** Width in px. Default 96. */
  width?: number | undefined
  /** Height in px. Default 12. */
  height?: number | undefined
  round?: boolean | undefined
  /** The place of the 44 px balance. */
  balance?: boolean | undefined
}

/** A bar that stands where a word will be. */
export function Skeleton({ width, height, round, balance }: SkeletonProps) {
  const ref = useRef<HTMLSpanElement>(null)
  useIsomorphicLayoutEffect(() => {
    const style = ref.current?.style
    if (width !== undefined) style?.setProperty('inline-size', `${width}px`)
    if (height !== undefined) style?.setProperty('block-size', `${height}px`)
  }, [width, height])
  return (
    <span ref={ref} className={cx(styles.bar, round && styles.round, balance && styles.balance)} aria-hidden="true" />
  )
}

const widths = [64, 92, 76, 48, 80]

export type SkeletonRowsProps = {
  /** How many rows. Default 5. */
  count?: number | undefined
  /** Said to assistive technology: "Loading". */
  label: string
  /** Circles, where the rows will hold coins or people. */
  round?: boolean | undefined
  /** A bar at the end of each row. */
  end?: boolean | undefined
  /** One line in each row, where the rows will have no second one. */
  single?: boolean | undefined
}

/** Rows in the boxes of the real ones, so that content lands without moving. */
export function SkeletonRows({ count = 5, label, round, end, single }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={index} className={styles.row}>
          <span className={cx(styles.bar, styles.mark, round && styles.round)} />
          <span className={styles.lines}>
            <Skeleton width={widths[index % widths.length] ?? 64} />
            {single ? null : <Skeleton width={(widths[(index + 2) % widths.length] ?? 64) + 12} height={10} />}
          </span>
          {end ? <Skeleton width={72} /> : null}
        </div>
      ))}
    </div>
  )
}
