import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './walletGuide.module.css'

export type Point = { readonly icon: ReactNode; readonly title: string; readonly text: string }

/** A few things to know, each with a drawing, a bold line and a sentence. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ icon, text, title }) => (
        <li key={title} className={styles.point}>
          <Mark round icon={icon} />
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
