import { Row, TextButton } from '@foyer/kit/ui'
import type { ReactNode } from 'react'
import styles from './NewDevice.module.css'
import { useTrustWords } from './trustWords.ts'

export type NewDeviceProps = {
  mark: ReactNode
  label: ReactNode
  sub: ReactNode
  /** What the device is called where there are several. */
  yesLabel: string
  removeLabel: string
  remove: string
  /** What stands there says why the answer is disabled. */
  yesClosedBy: string | undefined
  removeClosedBy: string | undefined
  onYes: () => void
  onRemove: () => void
}

/** A device that the wallet does not trust yet, with the question whose it is. */
export function NewDevice(props: NewDeviceProps) {
  const { label, mark, onRemove, onYes, remove, removeLabel, sub, yesLabel, removeClosedBy, yesClosedBy } = props
  const text = useTrustWords()
  const offBy = (id: string | undefined) => ({ disabled: id !== undefined, describedBy: id })
  return (
    <div className={styles.fresh}>
      <div>
        <Row mark={mark} label={label} sub={sub} />
      </div>
      <div className={styles.question}>
        <span>{text.wasItYou}</span>
        <TextButton label={yesLabel} onPress={onYes} {...offBy(yesClosedBy)}>
          {text.yes}
        </TextButton>
        <TextButton tone="danger" label={removeLabel} onPress={onRemove} {...offBy(removeClosedBy)}>
          {remove}
        </TextButton>
      </div>
    </div>
  )
}
