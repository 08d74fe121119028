import type { PasswordStrength } from '../../signer/recoveryFile/passwordStrength.ts'
import styles from './PasswordMeter.module.css'
import { useSecurityWords } from './securityLanguage.ts'

export type PasswordMeterProps = {
  /** Undefined while it is not known, or nothing is typed. */
  strength: PasswordStrength | undefined
}

/** How much of the meter is filled, in hundredths. */
const filled = { short: 12, weak: 34, fair: 67, strong: 100 } as const satisfies Record<PasswordStrength, number>

/** How good a password is, for the eye; the field says it in words. It is always as high, so that nothing under it moves. */
export function PasswordMeter({ strength }: PasswordMeterProps) {
  const text = useSecurityWords()
  const colour = strength === 'fair' ? styles.fair : strength === 'strong' ? styles.strong : undefined
  return (
    <div>
      <div className={styles.meter} data-meter={strength ?? 'empty'} aria-hidden="true">
        <span className={colour} style={{ inlineSize: `${strength ? filled[strength] : 0}%` }} />
      </div>
      <p className={styles.advice}>{text.passwordAdvice}</p>
    </div>
  )
}
