import type { Ref } from 'react'
import { asciiDigit } from './asciiDigit.ts'
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
  /** Called where something was typed or pasted that no such code has; nothing of it is taken. A sentence gives its one number of so many digits. */
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
          const code = readTypedCode(event.target.value, { length, letters })
          if (code === undefined) {
            onRefuse?.()
            return
          }
          onValue(code)
          if (code.length === length && code !== value) onComplete?.(code)
        }}
      />
    </div>
  )
}

/** What a field for a code takes of what stands in it; nothing where all of it is refused. */
type ReadTypedCodeParameters = {
  /** The capital letters that a code has, where it is no digits. */
  letters?: string | undefined
  /** How many digits or letters it has. */
  length: number
}

/**
 * Reads what was typed or pasted into a field for a code: digits of any script, or letters in either case, with gaps. Another code is
 * refused whole, since a part of it is a part of another code's secret. A sentence gives the one number in it that is as long as the code.
 */
export function readTypedCode(text: string, { length, letters }: ReadTypedCodeParameters): string | undefined {
  const plain = text.replace(/\p{Nd}/gu, asciiDigit)
  const typed = plain.replace(/[^\p{L}\d]/gu, '')
  const isAllowed = (each: string) => (letters ?? '0123456789').includes(each.toUpperCase())
  if ([...typed].every(isAllowed)) return typed.slice(0, length)
  return letters === undefined ? numberOf(plain, length) : undefined
}

/** The only number of a length in a sentence; nothing for a sentence with a word that no language has, as codes of letters are. */
function numberOf(text: string, length: number): string | undefined {
  const isOfLetters = /(?<!\p{L})(?:[b-df-hj-np-tv-z][\s-]*(?![\s-])){4,}(?!\p{L})/iu.test(text)
  const numbers = text.match(new RegExp(`(?<![\\p{L}\\d])\\d{${length}}(?![\\p{L}\\d])`, 'gu')) ?? []
  return isOfLetters || numbers.length !== 1 ? undefined : numbers[0]
}
