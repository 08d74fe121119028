import { useLayoutEffect } from 'react'

/** Draws the kit's words twice as large, as for a reader who enlarges text alone; boxes keep their sizes. */
export function useTextZoom(zoom: 100 | 200): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.zoom = String(zoom)
  }, [zoom])
}
