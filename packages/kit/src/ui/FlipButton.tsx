import styles from './FlipButton.module.css'
import { IconFlipVertical } from './icons.tsx'

export type FlipButtonProps = {
  /** What it does; read aloud, since nothing is written on it. */
  label: string
  onPress: () => void
}

/** Stands on the line above the cell of a field group, and changes the two cells about. */
export function FlipButton({ label, onPress }: FlipButtonProps) {
  return (
    <button type="button" className={styles.flip} aria-label={label} onClick={onPress}>
      <IconFlipVertical />
    </button>
  )
}
