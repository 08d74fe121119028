import { useEffect, useRef } from 'react'
import { useText } from '../../view/messages.ts'
import styles from './scan.module.css'
import { scanMessages } from './scanMessages.ts'

/** The link itself, where the browser does not let it be copied. */
export function LinkByHand({ link }: { link: string }) {
  const text = useText(scanMessages)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <input
      ref={field}
      className={styles.link}
      dir="ltr"
      readOnly
      // Shows where the focus is, as buttons do.
      tabIndex={0}
      value={link}
      aria-label={text.copyByHand}
      onFocus={(event) => event.target.select()}
    />
  )
}
