import { type ReactNode, useEffect, useState } from 'react'
import styles from './Button.module.css'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { IconRetry } from './icons.tsx'
import { Pad } from './Layout.tsx'
import motion from './Motion.module.css'

/** How long a wallet is waited for before asking it again is offered, in ms. */
export const tryAgainAfterMs = 4000

export type TryAgainProps = {
  children: ReactNode
  /** Nothing went wrong so far: the button comes late, and plain. */
  isWaiting: boolean
  onPress: () => void
}

/** Asks a wallet again: offered after 4 s of waiting, and at once when the wallet said no. Its room is there before. */
export function TryAgain({ children, isWaiting, onPress }: TryAgainProps) {
  // Once offered it stays, since it may hold the focus.
  const [isOffered, setOffered] = useState(!isWaiting)
  if (!isWaiting && !isOffered) setOffered(true)
  useEffect(() => {
    const timer = setTimeout(() => setOffered(true), tryAgainAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Pad>
      <div className={cx(styles.room, isOffered && motion.appear)}>
        {isOffered ? (
          <Button kind={isWaiting ? 'plain' : 'main'} icon={<IconRetry size="s" />} onPress={onPress}>
            {children}
          </Button>
        ) : null}
      </div>
    </Pad>
  )
}
