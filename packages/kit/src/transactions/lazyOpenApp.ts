import { lazyView } from '../runtime/lazyView.ts'

/** Fetched on phones only, where a session has a link. */
export const OpenApp = lazyView(
  () => import('./OpenApp.tsx'),
  (part) => part.OpenApp,
)
