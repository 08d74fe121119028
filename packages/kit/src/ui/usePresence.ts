import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** Whether something is there, on its way out, or gone. */
export type Presence = 'there' | 'leaving' | 'gone'

/** How long a dialog, sheet or toast takes to leave, in milliseconds. */
const leaveDuration = { moving: 160, still: 100 } as const

const neverChanges = () => () => undefined

/**
 * Keeps something mounted for its leave animation: 160 ms, or 100 ms with reduced motion.
 *
 * On a server and in the first client render it answers `'gone'`, so that markup agrees.
 */
export function usePresence(wanted: boolean, onGone?: () => void): Presence {
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
    if (wanted) return
    setPresence((now) => (now === 'there' ? 'leaving' : now))
    const wait = prefersReducedMotion() ? leaveDuration.still : leaveDuration.moving
    const timer = setTimeout(() => {
      setPresence((now) => (now === 'leaving' ? 'gone' : now))
    }, wait)
    return () => clearTimeout(timer)
  }, [wanted])
  const before = useRef(presence)
  useEffect(() => {
    if (presence === 'gone' && before.current === 'leaving') callback.current?.()
    before.current = presence
  }, [presence])
  return presence
}
