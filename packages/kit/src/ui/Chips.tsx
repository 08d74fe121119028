import type { ReactNode } from 'react'
import styles from './Chips.module.css'
import { cx } from './cx.ts'
import group from './FieldGroup.module.css'
import type { CoinPillProps } from './FieldGroup.tsx'

/** A row of quick choices that scrolls sideways. */
export function Chips({ children, label }: { children: ReactNode; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay a fieldset out by special rules
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** One quick choice, 36 px with a 44 px hit area. */
export function Chip({ children, mark, onPress }: CoinPillProps) {
  return (
    <button type="button" className={cx(group.pill, styles.chip)} onClick={onPress}>
      {mark}
      <span>{children}</span>
    </button>
  )
}
