import { Children, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import { isolate } from './isolated.tsx'
import styles from './Row.module.css'
import { Spinner } from './Spinner.tsx'

export type RowsProps = {
  children: ReactNode
  /** Names the group of rows for screen readers. */
  label?: string | undefined
  /** A list for assistive technology, one item for each row, instead of a group of things to press. */
  list?: boolean | undefined
  /** 8 px of air above. */
  spaced?: boolean | undefined
}

/** A run of rows; hairlines stand between them. */
export function Rows({ children, label, list, spaced }: RowsProps) {
  if (list) {
    return (
      <ul className={cx(styles.rows, spaced && styles.spaced)} aria-label={label}>
        {Children.map(children, (row) => (row ? <li>{row}</li> : null))}
      </ul>
    )
  }
  const group = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    <div className={cx(styles.rows, spaced && styles.spaced)} {...group}>
      {children}
    </div>
  )
}

export type RowProps = {
  label: ReactNode
  mark?: ElementNode
  sub?: ReactNode | undefined
  /** At the end of the row: a tag, a value, a chevron. */
  end?: ReactNode | undefined
  endSub?: ReactNode | undefined
  /** Makes the row a button. */
  onPress?: (() => void) | undefined
  /** Makes the row a link that opens a new tab. */
  href?: string | undefined
  /** Why it cannot be pressed now; shown in place of the second line. */
  disabled?: ReactNode | undefined
  /** Shows a spinner at the end and ignores presses. */
  busy?: boolean | undefined
  /** Marks the chosen one of a list. */
  current?: boolean | undefined
  /** The row discloses something: whether it is open. */
  expanded?: boolean | undefined
  /** `more` is the low 48 px row of a disclosure. Default `'plain'`. */
  kind?: 'plain' | 'more' | 'danger' | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** A 56 px row: mark, label, something at the end. Static unless it is given `onPress` or `href`. */
export function Row(props: RowProps) {
  const { label, mark, sub, end, endSub, onPress, href, disabled, busy, current, expanded, kind = 'plain' } = props
  const id = useId()
  const why = disabled === true ? undefined : disabled
  const off = busy || Boolean(disabled)
  const pressable = href !== undefined || onPress !== undefined || off
  const className = cx(
    styles.row,
    !mark && styles.bare,
    kind !== 'plain' && styles[kind],
    pressable && styles.press,
    kind === 'more' && expanded && styles.open,
  )
  const content = (
    <>
      {mark}
      <span className={cx(styles.label, Boolean(why) && styles.why)}>
        <span id={why ? id : undefined}>{label}</span>
        {why || sub ? (
          <span className={styles.sub} id={why ? `${id}why` : undefined}>
            {isolate(why || sub)}
          </span>
        ) : null}
      </span>
      <span className={styles.end}>
        {busy ? <Spinner accent /> : isolate(end)}
        {endSub && !busy ? <span className={styles.sub}>{isolate(endSub)}</span> : null}
      </span>
    </>
  )
  if (!pressable) return <div className={className}>{content}</div>
  if (href !== undefined && !off) {
    return (
      <a className={className} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
        {content}
      </a>
    )
  }
  return (
    <button
      ref={props.buttonRef}
      type="button"
      className={className}
      aria-labelledby={why ? id : undefined}
      aria-describedby={why ? `${id}why` : undefined}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-current={current || undefined}
      aria-expanded={expanded}
      onClick={off ? undefined : onPress}
    >
      {content}
    </button>
  )
}

export type ValueProps = { children: ReactNode; tone?: 'accent' | 'dim' | undefined }

/** The 13 px value at the end of a row, often before a chevron. */
export function Value({ children, tone }: ValueProps) {
  return <span className={cx(styles.value, tone && styles[tone])}>{children}</span>
}
