import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { cx } from './cx.ts'
import type { Art } from './drawings.tsx'
import type { ElementNode } from './ElementNode.ts'
import motion from './Motion.module.css'
import styles from './Status.module.css'

export type StatusProps = {
  /** Usually a `ConnectionDiagram`. */
  sign: ElementNode
  title: ReactNode
  sub?: ReactNode | undefined
  /** As tall as its content instead of at least 220 px. */
  compact?: boolean | undefined
}

/** The block that says how a request stands; its states share one height. */
export function Status({ sign, title, sub, compact }: StatusProps) {
  return (
    <div className={cx(styles.status, compact && styles.compact)}>
      {sign}
      <div key={String(title)} className={motion.appear}>
        <h3 className={styles.title}>{title}</h3>
        {sub ? <p className={styles.sub}>{sub}</p> : null}
      </div>
    </div>
  )
}

export type LeadProps = { mark: ElementNode; title: ReactNode; sub?: ReactNode | undefined }

/** A mark over a question, above the rows that answer it. */
export function Lead({ mark, title, sub }: LeadProps) {
  return (
    <div className={styles.lead}>
      {mark}
      <h3 className={styles.title}>{title}</h3>
      {sub ? <p className={styles.sub}>{sub}</p> : null}
    </div>
  )
}

/** Decoration: without its code, or until it is here, its place stays empty. */
const Drawing = lazy<ComponentType<{ art: Art }>>(() =>
  import('./drawings.tsx').then(
    (module) => ({ default: module.Drawing }),
    () => ({ default: () => null }),
  ),
)

export type EmptyProps = {
  art: Art | undefined
  title: ReactNode
  children?: ReactNode
  action?: ReactNode | undefined
}

/** What a list shows when nothing is in it: never for a failure that could be mistaken for it. */
export function Empty({ art, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {art ? (
        <div className={styles.art}>
          <Suspense>
            <Drawing art={art} />
          </Suspense>
        </div>
      ) : null}
      <h3 className={styles.strong}>{title}</h3>
      {children ? <p className={styles.small}>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
