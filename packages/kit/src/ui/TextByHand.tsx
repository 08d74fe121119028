import { useEffect, useRef } from 'react'
import styles from './TextByHand.module.css'

export type TextByHandProps = {
  text: string
  /** Says why it is here: "Copy the link by hand". */
  label: string
}

/** A text that is already selected, where the browser does not let it be copied. */
export function TextByHand({ label, text }: TextByHandProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <input
      ref={field}
      className={styles.text}
      dir="ltr"
      readOnly
      // Shows where the focus is, as buttons do.
      tabIndex={0}
      value={text}
      aria-label={label}
      onFocus={(event) => event.target.select()}
    />
  )
}
