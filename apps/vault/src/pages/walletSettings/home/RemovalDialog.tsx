import { Button, ButtonPair } from '@foyer/kit/ui'
import { useId } from 'react'
import { Failure } from '../Failure.tsx'
import type { Action } from '../useAction.ts'
import { PageDialog } from './PageDialog.tsx'
import styles from './RemovalDialog.module.css'

export type RemovalDialogProps = Pick<Action, 'failure' | 'isBusy'> & {
  title: string
  sub: string
  /** The safe answer. */
  keep: string
  act: string
  onCancel: () => void
  onAct: () => void
}

/** Asks over the page before something is taken away; the safe answer comes first. */
export function RemovalDialog({ act, failure, isBusy, keep, onAct, onCancel, sub, title }: RemovalDialogProps) {
  const id = useId()
  return (
    <PageDialog labelledBy={id} onClose={onCancel}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p>{sub}</p>
      </div>
      <ButtonPair>
        <Button onPress={onCancel}>{keep}</Button>
        <Button kind="danger" busy={isBusy} onPress={onAct}>
          {act}
        </Button>
      </ButtonPair>
      <Failure said={failure} />
      <div className={styles.foot} />
    </PageDialog>
  )
}
