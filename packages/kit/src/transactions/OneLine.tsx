import type { NumberForm } from '../domain/amount.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** A number that is set smaller where it does not fit, not broken; the whole of it is read aloud. */
export function OneLine({ of }: { of: (form: NumberForm) => string }) {
  const [short, whole] = [of('short'), of('whole')]
  if (short === whole) return <span>{short}</span>
  return (
    <>
      <span aria-hidden="true" title={whole}>
        {short}
      </span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  )
}
