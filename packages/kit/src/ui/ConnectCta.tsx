import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './ConnectCta.module.css'
import { cx } from './cx.ts'
import { Root, type RootProps } from './Root.tsx'
import { Spinner } from './Spinner.tsx'

export type ConnectCtaProps = Omit<RootProps, 'children'> & {
  /** `idle` is the accent fill, `connecting` waits for the reader, `loading` draws bars where the account will be, `alarm` asks for another network, `note` stands at the page's top and opens nothing. Default `'idle'`. */
  state?: 'idle' | 'connecting' | 'loading' | 'connected' | 'alarm' | 'note' | undefined
  /** The words of every state but `connected`; there, the balance before the inset. */
  children?: ReactNode | undefined
  /** Connected: avatar and short address or name. */
  inset?: ReactNode | undefined
  /** Alarm: the glyph before the words. */
  icon?: ReactNode | undefined
  /** Read instead of the content. */
  label?: string | undefined
  onPress?: (() => void) | undefined
  /** The reader is about to press: the moment to fetch the modal. */
  intentProps?: Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'onPointerEnter' | 'onPointerMove' | 'onTouchStart' | 'onFocus'
  >
}

/**
 * The button a site shows: one element in every state, so that focus can come back to it.
 *
 * Draws on a server as it does in the browser, and needs nothing of the dialog.
 */
export function ConnectCta(props: ConnectCtaProps) {
  const { state = 'idle', children, inset, icon, label, onPress, intentProps, ...root } = props
  const waiting = state === 'connecting'
  const look = state === 'connected' || state === 'loading' ? 'connected' : waiting ? 'plain' : state
  const alone = state === 'connected' && (children === undefined || children === null)
  const bare = state === 'loading' && inset === undefined
  return (
    <Root {...root}>
      <button
        type="button"
        className={cx(styles.cta, look !== 'idle' && styles[look], alone && styles.alone)}
        aria-label={label}
        aria-busy={waiting || state === 'loading' || undefined}
        aria-haspopup={state === 'note' ? undefined : 'dialog'}
        onClick={onPress}
        {...intentProps}
      >
        {waiting ? <Spinner accent /> : icon}
        {bare ? <span className={styles.ghost} /> : look === 'connected' ? <Worth>{children}</Worth> : children}
        {look === 'connected' ? (
          <span className={styles.inset}>
            {bare ? (
              <>
                <span className={cx(styles.ghost, styles.face)} />
                <span className={styles.ghost} />
              </>
            ) : (
              inset
            )}
          </span>
        ) : null}
      </button>
    </Root>
  )
}

function Worth({ children }: { children: ReactNode }) {
  return children === undefined || children === null ? null : <span className={styles.worth}>{children}</span>
}

export type NetworkCtaProps = Omit<RootProps, 'children'> & {
  mark: ReactNode
  /** The network's name; without it only the mark shows, and `label` is needed. */
  children?: ReactNode | undefined
  icon?: ReactNode | undefined
  label?: string | undefined
  onPress?: (() => void) | undefined
  onIntent?: ((event: { type: string }) => void) | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** The network button a site shows beside the connect button. */
export function NetworkCta({ mark, children, icon, label, onPress, onIntent, buttonRef, ...root }: NetworkCtaProps) {
  return (
    <Root {...root}>
      <button
        ref={buttonRef}
        type="button"
        className={cx(styles.cta, styles.small, !children && styles.only)}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onPress}
        onPointerEnter={onIntent}
        onTouchStart={onIntent}
        onFocus={onIntent}
      >
        {mark}
        {children}
        {children ? icon : null}
      </button>
    </Root>
  )
}
