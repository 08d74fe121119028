import type { Ref } from 'react'
import group from './ButtonGroup.module.css'
import styles from './CodeInput.module.css'
import { cx } from './cx.ts'
import motion from './Motion.module.css'

export type CodeInputProps = {
  label: string
  /** What was typed so far. */
  value: string
  onValue: (code: string) => void
  /** Called once, with the last digit or letter. */
  onComplete?: ((code: string) => void) | undefined
  /** Called where something was typed or pasted that no such code has; nothing of it is taken. */
  onRefuse?: (() => void) | undefined
  /** The capital letters that a code has, where it is no digits; typed in either case, and drawn as capitals in two halves. */
  letters?: string | undefined
  /** How many digits or letters. Default 6. */
  length?: number | undefined
  /** Draws the code as wrong, and shakes it once. */
  bad?: boolean | undefined
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A one-time code: one input that browsers can fill, drawn as one cell per digit or letter. Paste fills all. */
export function CodeInput(props: CodeInputProps) {
  const { label, value, onValue, onComplete, onRefuse, letters, length = 6, bad, describedBy, inputRef } = props
  const places = Array.from({ length }, (_, place) => place)
  return (
    <div className={cx(group.group, styles.code, bad && cx(styles.bad, motion.shake))} dir="ltr">
      {places.map((place) => (
        <span
          key={place}
          className={cx(
            group.cell,
            place === value.length && styles.next,
            letters !== undefined && place === length / 2 && styles.half,
          )}
          aria-hidden="true"
        >
          {value[place]?.toUpperCase() ?? (place === value.length ? <span className={styles.caret} /> : null)}
        </span>
      ))}
      <input
        ref={inputRef}
        className={styles.input}
        type="text"
        inputMode={letters === undefined ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize={letters === undefined ? undefined : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        pattern={letters === undefined ? '\\d*' : undefined}
        aria-label={label}
        aria-invalid={bad || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => {
          const typed = event.target.value.replace(/[^\p{L}\d]/gu, '')
          // Refused whole: a part of another code is another code's secret.
          if ([...typed].some((each) => !(letters ?? '0123456789').includes(each.toUpperCase()))) {
            onRefuse?.()
            return
          }
          const code = typed.slice(0, length)
          onValue(code)
          if (code.length === length && code !== value) onComplete?.(code)
        }}
      />
    </div>
  )
}
