import { useEffect, useRef } from 'react'
import type { Kit } from '../core/kit.ts'
import { useKitInstance } from '../view/KitContext.ts'

/** Tells developers of their mistakes. Only development draws it; it shows nothing and fetches what it does apart. */
export function DevelopmentChecks() {
  const kit = useKitInstance()
  const last = useRef<Kit>(undefined)

  useEffect(() => {
    let stop: (() => void) | undefined
    let isCurrent = true
    const earlier = last.current
    last.current = kit
    void import('./watchForMistakes.ts').then(({ watchForMistakes }) => {
      if (isCurrent) stop = watchForMistakes(kit, earlier)
    })
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [kit])

  return null
}
