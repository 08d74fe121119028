import { type ReactNode, type Ref, useId } from 'react'
import styles from './Checkbox.module.css'
import { cx } from './cx.ts'
import { IconCheck } from './icons.tsx'
import motion from './Motion.module.css'

export type CheckboxProps = {
  checked: boolean
  onChecked: (checked: boolean) => void
  /** The words, which may hold links. */
  children: ReactNode
  /** Says what is missing, in red. */
  error?: ReactNode | undefined
  shaking?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A box to tick, as for legal texts. */
export function Checkbox({ checked, onChecked, children, error, shaking, inputRef }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cx(styles.checkbox, Boolean(error) && styles.bad, shaking && motion.shake)}>
      <input
        ref={inputRef}
        id={id}
        className={styles.input}
        type="checkbox"
        checked={checked}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span className={styles.box} aria-hidden="true">
        <IconCheck size="s" />
      </span>
      <div>
        <label htmlFor={id} className={styles.words}>
          {children}
        </label>
        {error ? (
          <span id={`${id}-error`} className={styles.error}>
            {error}
          </span>
        ) : null}
      </div>
    </div>
  )
}
