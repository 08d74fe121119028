import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import type { InputHints } from './Field.tsx'
import styles from './FieldGroup.module.css'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'

export type AmountInputProps = {
  label: string
  /** As typed; empty when nothing is. */
  value: string
  onValue: (value: string) => void
  /** Whether a text may stand in the field; others change nothing. Default: any. */
  accepts?: ((text: string) => boolean) | undefined
  /** Default `'0'`. */
  placeholder?: string | undefined
  /** A sign before the amount: `$`. */
  currency?: ReactNode | undefined
  readOnly?: boolean | undefined
  bad?: boolean | undefined
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** Instead of 36 px. Phones zoom into a field with smaller words than the last of these. */
const sizes = ['', '28px', '22px', '16px']

/** The 36 px amount, typed in proportional numerals; long ones are set smaller rather than cut. */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onValue, accepts, placeholder = '0', currency, readOnly, bad, describedBy, inputRef } = props
  const input = useRef<HTMLInputElement>(null)
  const sign = useRef<HTMLSpanElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement, [])
  useFittingSize(input, sign)
  return (
    <>
      {currency ? (
        <span ref={sign} className={styles.currency} data-amount="">
          {currency}
        </span>
      ) : null}
      <input
        ref={input}
        className={styles.amount}
        data-amount=""
        dir="ltr"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={bad || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        value={value}
        readOnly={readOnly}
        onChange={(event) => {
          const next = event.target.value
          if (accepts?.(next) ?? true) onValue(next)
        }}
      />
    </>
  )
}

/** Sets an amount, and the sign before it, smaller until it fits. */
function useFittingSize(amount: RefObject<HTMLElement | null>, sign?: RefObject<HTMLElement | null>): void {
  // After every drawing, and when a screen turns: what stands beside the amount takes its room too.
  useIsomorphicLayoutEffect(() => {
    const fit = () => {
      const { current } = amount
      for (const size of sizes) {
        for (const element of [sign?.current, current]) element?.style.setProperty('font-size', size)
        if (!current || current.scrollWidth <= current.clientWidth) return
      }
    }
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  })
}

export type AmountTextProps = {
  children: ReactNode
  /** In the colour of a placeholder. */
  dim?: boolean | undefined
}

/** An amount that is shown, not typed, at the size of one that is. */
export function AmountText({ children, dim }: AmountTextProps) {
  const text = useRef<HTMLElement>(null)
  useFittingSize(text)
  return (
    <bdi ref={text} dir="ltr" className={cx(styles.amount, dim && styles.dim)} data-amount="">
      {children}
    </bdi>
  )
}

export type RecipientInputProps = InputHints & {
  label: string
  value: string
  onValue: (value: string) => void
  placeholder?: string | undefined
  bad?: boolean | undefined
  /** Paste, or clear. */
  end?: ElementNode
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** Where a receiver's address or name is typed, inside a field group. */
export function RecipientInput({ label, value, onValue, placeholder, bad, end, inputRef }: RecipientInputProps) {
  return (
    <div className={styles.to}>
      <input
        ref={inputRef}
        className={styles.toInput}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={bad || undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {end}
    </div>
  )
}
