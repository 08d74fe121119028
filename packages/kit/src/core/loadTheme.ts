import type { Kit } from './kit.ts'
import { loadLater } from './loadPart.ts'

/** Draws what is the site's own of a theme; one that is a mode alone fetches nothing. */
export function loadTheme(kit: Kit): void {
  if (Object.keys(kit.store.getState().theme).length < 2) return
  loadLater(
    kit,
    () => import('./drawTheme.ts'),
    ({ drawTheme }) => drawTheme(kit),
  )
}
