import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './Header.module.css'
import { IconButton } from './IconButton.tsx'
import { IconBack, IconClose } from './icons.tsx'
import motion from './Motion.module.css'

export type HeaderProps = {
  title: string
  /** Id of the heading, for `labelledBy` of the dialog. */
  titleId?: string | undefined
  back?: { label: string; onPress: () => void } | undefined
  close?: { label: string; onPress: () => void } | undefined
  /** The title is a sentence: larger, and as many lines as it needs. */
  long?: boolean | undefined
  /** Stands in the place of the title, which stays readable for assistive technology. */
  start?: ElementNode
}

/** The top of the panel, 64 px unless its title is long: back, title, close. */
export function Header(props: HeaderProps) {
  const { title, titleId, back, close, long, start } = props
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: in a dialog that is not modal it would else be the page's own banner
    <header role="none" className={cx(styles.header, back && styles.sub, long && styles.long)} data-fy-drag="">
      {back ? (
        <IconButton label={back.label} onPress={back.onPress}>
          <IconBack />
        </IconButton>
      ) : null}
      {start === undefined ? (
        <h2 className={styles.title} id={titleId}>
          <span key={title} className={motion.appear} dir="auto">
            {title}
          </span>
        </h2>
      ) : (
        <div className={styles.start}>
          <h2 id={titleId} hidden>
            {title}
          </h2>
          {start}
        </div>
      )}
      {close ? (
        <IconButton label={close.label} onPress={close.onPress}>
          <IconClose />
        </IconButton>
      ) : null}
    </header>
  )
}
