import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './Layout.module.css'

/** Space above, in px. */
export type SpaceAbove = 8 | 12 | 16

type BlockProps = { children: ReactNode; spaceAbove?: SpaceAbove | undefined }

const spaceClass = (space: SpaceAbove | undefined) => space && styles[`space${space}`]

/** The body of a view; 16 px of wall under it unless it is `flush`, because a footer or a list ends it. */
export function View({ children, flush }: { children: ReactNode; flush?: boolean | undefined }) {
  return <div className={cx(!flush && styles.view)}>{children}</div>
}

/** The 336 px column that views stand in. */
export function Pad({ children, spaceAbove }: BlockProps) {
  return <div className={cx(styles.pad, spaceClass(spaceAbove))}>{children}</div>
}

/** Controls one under another in the column, 8 px apart. */
export function Stack({ children, spaceAbove }: BlockProps) {
  return <div className={cx(styles.stack, spaceClass(spaceAbove))}>{children}</div>
}

/** Two buttons of equal width. */
export function ButtonPair({ children, spaceAbove }: BlockProps) {
  return <div className={cx(styles.pair, spaceClass(spaceAbove))}>{children}</div>
}

/** The label over a run of rows. */
export function SectionHead({ children, end }: { children: ReactNode; end?: ElementNode }) {
  return (
    <div className={styles.section}>
      <h3>{children}</h3>
      {end}
    </div>
  )
}

/** A full-width hairline between groups; `near` has 8 px above instead of 16. */
export function Divider({ near }: { near?: boolean | undefined }) {
  return <div className={cx(styles.rule, near && styles.near)} />
}

/** A paragraph under the header. */
export function Intro({ children }: { children: ReactNode }) {
  return <p className={styles.sub}>{children}</p>
}

/** 13 px text; `centre` stands in the middle with space around it. */
export function Small({ children, centre }: { children: ReactNode; centre?: boolean | undefined }) {
  return <p className={cx(styles.small, centre && styles.centre)}>{children}</p>
}

/** Colours words inside a line. */
export function ColoredText({ children, tone }: { children: ReactNode; tone: 'danger' | 'warn' | 'accent' | 'dim' }) {
  return <span className={styles[tone]}>{children}</span>
}

export type FooterProps = {
  children: ReactNode
  /** Two things at the ends instead of one in the middle. */
  split?: boolean | undefined
  /** Without the hairline above. */
  open?: boolean | undefined
}

/** The 52 px foot of a view. */
export function Footer({ children, split, open }: FooterProps) {
  return <footer className={cx(styles.footer, split && styles.split, open && styles.open)}>{children}</footer>
}

/** Something small and its words, side by side: an avatar and an address. */
export function InlineGroup({ children }: { children: ReactNode }) {
  return <span className={styles.aside}>{children}</span>
}
