import type { Kit } from '../kit.ts'
import type { Theme } from '../store.ts'

/**
 * Changes the kit's theme; `'auto'` follows the visitor's system.
 *
 * @example
 * setTheme(kit, 'dark')
 */
export function setTheme(kit: Kit, theme: Theme): void {
  kit.store.setState({ theme })
}
