type SwitchRowProps = { label: string; sentence: string; checked: boolean; onFlip: () => void }

/** A switch with what it does in one line. */
export function SwitchRow({ label, sentence, checked, onFlip }: SwitchRowProps) {
  return (
    <label className="switch">
      <span>
        <b>{label}</b> <small>{sentence}</small>
      </span>
      <input type="checkbox" role="switch" aria-checked={checked} checked={checked} onChange={onFlip} />
      <i aria-hidden="true" />
    </label>
  )
}
