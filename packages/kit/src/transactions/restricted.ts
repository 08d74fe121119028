import { lazyView } from '../runtime/lazyView.ts'

/** What stands in place of what the site does not offer where the visitor is; few ever see it, so it comes by itself. */
export const Restricted = lazyView(
  () => import('./RestrictedView.tsx'),
  (part) => part.RestrictedView,
)
