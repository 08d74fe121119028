import { useEffect, useRef } from 'react'
import type { KitEvent } from '../../core/events.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'

/**
 * Calls `listener` at every event of the kit while the component is on the page.
 *
 * @example
 * useKitEvents((event) => { if (event.name === 'CONNECT_SUCCESS') console.log(event.properties.name) })
 */
export function useKitEvents(listener: (event: KitEvent) => void): void {
  const kit = useKitInstance()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => kit.events.on('*', (event) => latest.current(event)), [kit])
}
