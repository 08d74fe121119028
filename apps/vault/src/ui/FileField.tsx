import styles from './FileField.module.css'

export type FileFieldProps = { label: string; chosen: File | undefined; onFile: (file: File | undefined) => void }

/** Has a recovery file chosen, and says which one is. */
export function FileField({ chosen, label, onFile }: FileFieldProps) {
  return (
    <label className={styles.file}>
      <span>{chosen ? `${label}: ${chosen.name}` : label}</span>
      <input
        className={styles.input}
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => onFile(target.files?.[0])}
      />
    </label>
  )
}
