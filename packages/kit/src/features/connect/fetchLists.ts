import { isMobile } from '../../core/actions/openModal.ts'

/**
 * Fetches what fills the list of wallets beside the views and not after them. What does not come is asked for again by the
 * view, which says so.
 */
export function fetchLists(): void {
  import('./followDirectory.ts').then(({ followDirectory }) => followDirectory, ignore)
  if (isMobile()) import('./phoneLinks.ts').catch(ignore)
}

const ignore = () => undefined
