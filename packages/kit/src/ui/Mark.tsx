import { lazy, type ReactNode, Suspense } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './Mark.module.css'
import { Monogram } from './Monogram.tsx'
import { Picture } from './Picture.tsx'

/** Drawn where a coin has no picture; without its code the letter stands there. */
const CoinSign = lazy(() =>
  import('./CoinSign.tsx').then(
    (module) => ({ default: module.CoinSign }),
    () => ({ default: Monogram }),
  ),
)

export type MarkProps = {
  /** Whose mark it is; the monogram is drawn from it. Not read aloud, since the name stands beside every mark. */
  name?: string | undefined
  /** `data:image/...`, `https:` or `http:`; anything else, and a picture that fails, falls back to the monogram. */
  src?: string | undefined
  /** A line drawing instead of a picture. */
  icon?: ReactNode | undefined
  /** Edge in px. Default 36. */
  size?: 16 | 20 | 24 | 36 | 52 | 56 | 72 | undefined
  /** Circle for networks, coins and people; squircle for apps and wallets. Default false. */
  round?: boolean | undefined
  /** The mark of a coin, whose symbol is the name: some have a sign of ours instead of the monogram. */
  coin?: boolean | undefined
  /** Colours a line drawing as a warning of loss. */
  danger?: boolean | undefined
}

/** The small picture of an app, a wallet, a network or a coin. */
export function Mark({ name = '', src, icon, size = 36, round, coin, danger }: MarkProps) {
  const shape = cx(styles.mark, size !== 36 && styles[`s${size}`], (round || coin) && styles.round)
  if (icon !== undefined) {
    return (
      <span className={cx(shape, styles.line, size >= 56 && styles.big, danger && styles.danger)} aria-hidden="true">
        {icon}
      </span>
    )
  }
  return (
    <span className={shape} aria-hidden="true">
      <Picture
        src={src}
        fallback={
          coin ? (
            <Suspense>
              <CoinSign name={name} />
            </Suspense>
          ) : (
            <Monogram name={name} />
          )
        }
      />
    </span>
  )
}

export type BadgedProps = { children: ElementNode; badge?: ReactNode }

/** A mark with a smaller one on its lower corner: a coin and its network. */
export function Badged({ children, badge }: BadgedProps) {
  return (
    <span className={styles.badged}>
      {children}
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </span>
  )
}

export type MarkStackProps = { children: ElementNode; more?: ReactNode }

/** A few marks overlapping, and how many more there are. */
export function MarkStack({ children, more }: MarkStackProps) {
  return (
    <span className={styles.stack}>
      {children}
      {more ? <span className={styles.more}>{more}</span> : null}
    </span>
  )
}
