import styles from './Steps.module.css'

export type StepsProps = { steps: readonly string[] /** Index of the present step. */; current: number }

/** Numbered steps of a journey, the present one filled. */
export function Steps({ steps, current }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} className={styles.step} aria-current={index === current ? 'step' : undefined}>
          <span className={styles.number}>{index + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
