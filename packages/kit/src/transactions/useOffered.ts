import { useEffect, useState } from 'react'
import { useKitInstance } from '../runtime/KitContext.ts'

/** How a menu shows a feature: `absent` has no place, `awaited` holds one, `refused` keeps the one it had. */
export type Offered = 'absent' | 'awaited' | 'offered' | 'refused'

/** What storage calls the last answer of a menu's item on a network. */
export const offeredName = (id: string, networkId: string | undefined) => `offered/${id}/${networkId}`

/**
 * Whether a feature has a place in the menu: what was last known decides before the first paint, and no later answer moves what
 * stands beside it. `id` is that of its slot; neither it nor the network changes while it is drawn.
 */
export function useOffered(id: string, networkId: string | undefined, isOffered: boolean | undefined): Offered {
  const { storage } = useKitInstance()
  const name = offeredName(id, networkId)
  const [before] = useState(() => storage.read(name, (value) => (typeof value === 'boolean' ? value : undefined)))
  const [atFirst] = useState(isOffered ?? before)
  useEffect(() => {
    if (isOffered !== undefined) storage.write(name, isOffered)
  }, [storage, name, isOffered])
  if (atFirst === false) return 'absent'
  if (isOffered === undefined) return before ? 'offered' : 'awaited'
  return isOffered ? 'offered' : 'refused'
}
