import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'

/** Whether something is there, on its way out, or gone. */
export type Presence = 'there' | 'leaving' | 'gone'

/** How long leaving may take at most, in milliseconds: a page in the background draws no frames and ends no animation. */
const maxLeaveMs = 1000

const neverChanges = () => () => undefined

/**
 * Keeps something mounted while it leaves, until the second answer is called: see `afterAnimations`.
 *
 * On a server and in the first client render it answers `'gone'`, so that markup agrees.
 */
export function usePresence(wanted: boolean, onGone?: () => void): [Presence, () => void] {
  const isClient = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const [presence, setPresence] = useState<Presence>('gone')
  // During the render and not after it, so that what is wanted is there in the same frame.
  if (wanted && isClient && presence !== 'there') setPresence('there')
  const callback = useRef(onGone)
  useEffect(() => {
    callback.current = onGone
  })
  useEffect(() => {
    // Not asked in an updater: one that changes nothing stays queued, and what was set during a render is then undone.
    if (!wanted && presence === 'there') setPresence('leaving')
  }, [wanted, presence])
  const endLeaving = useCallback(() => setPresence((now) => (now === 'leaving' ? 'gone' : now)), [])
  const before = useRef(presence)
  useIsomorphicLayoutEffect(() => {
    if (presence === 'gone' && before.current === 'leaving') callback.current?.()
    before.current = presence
  }, [presence])
  return [presence, endLeaving]
}

/** Calls back once the running animations of an element's children have ended. Returns what calls it off. */
export function afterAnimations(element: Element | null, callback: () => void): () => void {
  let isCurrent = true
  const end = () => {
    if (isCurrent) callback()
    isCurrent = false
  }
  const timer = setTimeout(end, maxLeaveMs)
  const running = Array.from(element?.children ?? []).flatMap((child) => child.getAnimations())
  Promise.allSettled(running.map(({ finished }) => finished)).then(end)
  return () => {
    isCurrent = false
    clearTimeout(timer)
  }
}
