import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import styles from './ConnectCta.module.css'
import type { ElementNode } from './ElementNode.ts'
import { Root, type RootProps } from './Root.tsx'
import { Spinner } from './Spinner.tsx'

export type ConnectCtaProps = Omit<RootProps, 'children'> & {
  /** `disconnected` is the accent fill, `connecting` waits for the reader, `reconnecting` shows the account that is expected back, `alarm` asks for another network, `note` stands at the page's top and opens nothing. Default `'disconnected'`. */
  state?: 'disconnected' | 'connecting' | 'reconnecting' | 'connected' | 'alarm' | 'note' | undefined
  /** The words; beside an account, the balance. */
  children?: ReactNode | undefined
  /** Short address or name of an account; an empty one is drawn as a bar. Without one the button shows its words. */
  inset?: ReactNode | undefined
  /** The account's avatar, 24 px; its place is drawn without one. */
  avatar?: ReactNode | undefined
  /** As wide as the balance may get: its place is kept from the first paint on. Without it a balance is not shown. */
  room?: string | false | undefined
  /** Alarm: the glyph before the words. */
  icon?: ElementNode
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
 * The button a site shows: one element in every state, so that focus can come back to it; what it shows cross-fades. An
 * account has one width from the first paint to its balance.
 *
 * Draws on a server as it does in the browser, and needs nothing of the dialog.
 */
export function ConnectCta(props: ConnectCtaProps) {
  const { state = 'disconnected', children, inset, avatar, room, icon, label, onPress, intentProps, ...root } = props
  const [fade] = useState(createFade)
  const hasAccount = inset !== undefined
  return (
    <Root {...root}>
      <button
        type="button"
        className={styles.cta}
        data-state={state}
        aria-label={label}
        aria-busy={state.endsWith('ing') || undefined}
        aria-haspopup={state === 'note' ? undefined : 'dialog'}
        onClick={onPress}
        {...intentProps}
      >
        <span key={hasAccount ? 0 : state} ref={fade}>
          {state === 'connecting' ? <Spinner accent /> : icon}
          {hasAccount ? (
            <>
              {room && <span data-room={room}>{children}</span>}
              <span className={styles.inset}>
                <span>{avatar}</span>
                <bdi dir="ltr">{inset}</bdi>
              </span>
            </>
          ) : (
            <span>{children}</span>
          )}
        </span>
      </button>
    </Root>
  )
}

export type NetworkCtaProps = Omit<RootProps, 'children'> & {
  mark: ElementNode
  /** The network's name; without it only the mark shows, and `label` is needed. */
  children?: ReactNode | undefined
  icon?: ElementNode
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
        className={styles.cta}
        data-state={children ? 'network' : 'mark'}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onPress}
        onPointerEnter={onIntent}
        onTouchStart={onIntent}
        onFocus={onIntent}
      >
        <span>
          {mark}
          <span>{children}</span>
          {children ? icon : null}
        </span>
      </button>
    </Root>
  )
}

/**
 * Makes a ref for the keyed content of an element: what a change has taken out goes back in before the new content, for as
 * long as its style lets it leave. Readers do not hear of it.
 */
function createFade(): (node: HTMLElement | null) => void {
  let last: HTMLElement | undefined
  return (node) => {
    // A ref is also told when the node leaves, and in StrictMode of the same node twice.
    if (!node || node === last) return
    const old = last
    last = node
    if (!old) return
    old.ariaHidden = 'true'
    node.before(old)
    Promise.allSettled(old.getAnimations().map(({ finished }) => finished)).then(() => old.remove())
  }
}
