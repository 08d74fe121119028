import type { ReactNode, Ref } from 'react'
import type { ElementNode } from './ElementNode.ts'
import styles from './Header.module.css'
import { IconDown, IconUpDown } from './icons.tsx'

export type AccountButtonProps = {
  avatar: ElementNode
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
  mark?: ElementNode
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
