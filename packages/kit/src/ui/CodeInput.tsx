import type { Ref } from 'react'
import group from './ButtonGroup.module.css'
import styles from './CodeInput.module.css'
import { cx } from './cx.ts'
import motion from './Motion.module.css'

export type CodeInputProps = {
  label: string
  /** Digits typed so far. */
  value: string
  onValue: (digits: string) => void
  /** Called once, with the last digit. */
  onComplete?: ((digits: string) => void) | undefined
  /** How many digits. Default 6. */
  length?: number | undefined
  /** Draws the code as wrong, and shakes it once. */
  bad?: boolean | undefined
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A one-time code: one input that browsers can fill, drawn as one cell per digit. Paste fills all. */
export function CodeInput(props: CodeInputProps) {
  const { label, value, onValue, onComplete, length = 6, bad, describedBy, inputRef } = props
  const places = Array.from({ length }, (_, place) => place)
  return (
    <div className={cx(group.group, styles.code, bad && cx(styles.bad, motion.shake))} dir="ltr">
      {places.map((place) => (
        <span key={place} className={cx(group.cell, place === value.length && styles.next)} aria-hidden="true">
          {value[place] ?? (place === value.length ? <span className={styles.caret} /> : null)}
        </span>
      ))}
      <input
        ref={inputRef}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        aria-label={label}
        aria-invalid={bad || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, length)
          onValue(digits)
          if (digits.length === length && digits !== value) onComplete?.(digits)
        }}
      />
    </div>
  )
}
