import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './Field.module.css'
import motion from './Motion.module.css'

/** What an input of ours passes on to the browser unchanged. */
export type InputHints = {
  type?: 'text' | 'email' | 'search' | 'url' | 'password' | 'datetime-local' | undefined
  inputMode?: 'text' | 'email' | 'search' | 'url' | 'decimal' | 'numeric' | undefined
  autoComplete?: string | undefined
  name?: string | undefined
  enterKeyHint?: 'go' | 'search' | 'next' | 'done' | undefined
  maxLength?: number | undefined
  readOnly?: boolean | undefined
}

export type FieldProps = InputHints & {
  /** Read aloud; the placeholder is for the eye. */
  label: string
  value: string
  onValue: (value: string) => void
  placeholder?: string | undefined
  glyph?: ElementNode
  /** A button at the end: continue, clear, scan. */
  end?: ReactNode | undefined
  /** Follows what is typed, in the colour of a placeholder: `.reown.id`. */
  suffix?: ReactNode | undefined
  /** Draws the field as wrong and says so to assistive technology. */
  bad?: boolean | undefined
  shaking?: boolean | undefined
  /** A line under the field. */
  hint?: ReactNode | undefined
  hintTone?: 'danger' | 'accent' | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A 48 px text field with an optional glyph, end button and hint. */
export function Field(props: FieldProps) {
  const { label, value, onValue, placeholder, glyph, end, suffix, bad, shaking, hint, onKeyDown, inputRef } = props
  const hintId = useId()
  const toggles = suffix !== undefined && styles.fit
  return (
    <div>
      <div className={cx(styles.field, bad && styles.bad, shaking && motion.shake)}>
        <label className={styles.inner}>
          {glyph}
          <input
            ref={inputRef}
            className={cx(styles.input, toggles)}
            aria-label={label}
            aria-invalid={bad || undefined}
            aria-describedby={hint ? hintId : undefined}
            value={value}
            placeholder={placeholder}
            onChange={(event) => onValue(event.target.value)}
            onKeyDown={onKeyDown}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? 'off'}
            name={props.name}
            enterKeyHint={props.enterKeyHint}
            maxLength={props.maxLength}
            readOnly={props.readOnly}
          />
          {suffix === undefined ? null : <span className={styles.suffix}>{suffix}</span>}
        </label>
        {end ? <span className={styles.end}>{end}</span> : null}
      </div>
      {hint ? (
        <Hint id={hintId} tone={props.hintTone ?? (bad ? 'danger' : undefined)}>
          {hint}
        </Hint>
      ) : null}
    </div>
  )
}

export type HintProps = { children: ReactNode; tone?: 'danger' | 'accent' | undefined; id?: string | undefined }

/** The 13 px line under a control. */
function Hint({ children, tone, id }: HintProps) {
  return (
    <p id={id} className={cx(styles.hint, tone && styles[tone])}>
      {children}
    </p>
  )
}
