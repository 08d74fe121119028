import { type SetStateAction, useEffect, useState } from 'react'
import { discoverWallets } from '../../core/discoverWallets.ts'
import type { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'

/**
 * Whether every namespace has begun to look for wallets, and what the site lists is known; wallets may still appear at any
 * time after.
 */
export type Detection = 'looking' | 'ready' | 'failed'

/** Starts to look for wallets where that has not begun, and says how it stands. */
export function useDetection(): { detection: Detection; retry: () => void } {
  const kit = useKitInstance()
  const [detection, setDetection] = useState<Detection>('looking')
  const [round, setRound] = useState(0)
  // As it was drawn: a session that comes before the effects is one to follow.
  const [seen] = useState(kit.store.getState)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isCurrent = true
    const settle = (next: SetStateAction<Detection>) => isCurrent && setDetection(next)
    const lists = loadPart(() => import('./followDirectory.ts')).then((part) => part.followDirectory(kit, seen))
    Promise.all([discoverWallets(kit), lists]).then(
      () => settle('ready'),
      // loadModal has told the developer; the view tells the visitor.
      (error: KitError) =>
        settle(() => {
          // What stands around every view says so, and reloads the page.
          if (error.code === 'PAGE_OUTDATED') throw error
          return 'failed'
        }),
    )
    return () => {
      isCurrent = false
    }
  }, [kit, round])

  const retry = () => {
    setDetection('looking')
    setRound(round + 1)
  }
  return { detection, retry }
}
