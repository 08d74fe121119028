import { useSyncExternalStore } from 'react'

const query = '(max-width: 900px)'

/** Whether the page has room for one frame only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
