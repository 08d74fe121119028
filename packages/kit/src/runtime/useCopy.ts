import { useEffect, useState } from 'react'

/** How long "Copied" stays, in ms. */
const shownFor = 2000

export type Copy = { readonly state: 'rest' | 'copied' | 'refused'; copy(): void }

/** Copies a text; where the browser forbids that, it says so until another text comes. */
export function useCopy(of: string | undefined): Copy {
  const [done, setDone] = useState<{ of: string | undefined; state: 'copied' | 'refused' }>()
  useEffect(() => {
    if (done?.state !== 'copied') return
    const timer = setTimeout(() => setDone(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [done])

  const copy = async () => {
    try {
      if (of) await navigator.clipboard.writeText(of)
      setDone({ of, state: 'copied' })
    } catch {
      setDone({ of, state: 'refused' })
    }
  }
  return { state: done && (done.state === 'copied' || done.of === of) ? done.state : 'rest', copy }
}
