import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './Layout.module.css'

export type TileGridProps = {
  children: ReactNode
  frames?: boolean | undefined
  /** Names the group of tiles for screen readers. */
  label?: string | undefined
}

/** Four tiles across; `frames` are three. */
export function TileGrid({ children, frames, label }: TileGridProps) {
  const group = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    <div className={cx(styles.grid, frames && styles.frames)} {...group}>
      {children}
    </div>
  )
}

export type TileProps = {
  mark: ElementNode
  children: ReactNode
  onPress?: (() => void) | undefined
  /** Makes it a link that opens a new tab. */
  href?: string | undefined
  /** Why it cannot be pressed, for those who point at it or have it read. */
  disabled?: string | undefined
  /** Where a group of tiles is one stop of the Tab key: 0 for the tile that it stops at, -1 for the others. */
  tabIndex?: 0 | -1 | undefined
  /** Names the tile in its group. */
  id?: string | undefined
}

/** A 56 px mark over a name. */
export function Tile({ mark, children, onPress, href, disabled, tabIndex, id }: TileProps) {
  const place = { tabIndex, 'data-fy-tile': id }
  const content = (
    <>
      {mark}
      {/* In the name's own direction, so that a long one loses its end. */}
      <span dir="auto" className={styles.name}>
        {children}
      </span>
    </>
  )
  if (href !== undefined) {
    return (
      <a className={styles.tile} href={href} target="_blank" rel="noopener noreferrer" {...place}>
        {content}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={styles.tile}
      aria-disabled={disabled === undefined ? undefined : true}
      title={disabled}
      onClick={disabled === undefined ? onPress : undefined}
      {...place}
    >
      {content}
    </button>
  )
}
