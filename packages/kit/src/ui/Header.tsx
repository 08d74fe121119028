import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './Header.module.css'
import { IconButton } from './IconButton.tsx'
import { IconBack, IconClose, IconDown, IconUpDown } from './icons.tsx'
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
  start?: ReactNode | undefined
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
          <span key={title} className={motion.appear}>
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

export type AccountButtonProps = {
  avatar: ReactNode
  /** Absent where the address, which stands in the view, is all that is known. */
  name?: ReactNode | undefined
  /** What pressing it does, with the name or address in it. */
  label?: string | undefined
  onPress?: (() => void) | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** Who is connected: avatar, name and chevrons, in the header's start. */
export function AccountButton({ avatar, name, label, onPress, buttonRef }: AccountButtonProps) {
  return (
    <button ref={buttonRef} type="button" className={styles.account} aria-label={label} onClick={onPress}>
      {avatar}
      {name ? (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      ) : null}
      <IconUpDown size="s" />
    </button>
  )
}

export type NetworkPillProps = {
  mark?: ReactNode | undefined
  children: ReactNode
  label?: string | undefined
  onPress?: (() => void) | undefined
}

/** The 32 px network pill with a 44 px hit area. */
export function NetworkPill({ mark, children, label, onPress }: NetworkPillProps) {
  return (
    <button type="button" className={styles.pill} aria-label={label} onClick={onPress}>
      {mark}
      <span className={styles.name} dir="auto" title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
      <IconDown size="s" />
    </button>
  )
}
