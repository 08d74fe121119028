import { useCallback } from 'react'
import { setTheme as setThemeOf } from '../../core/actions/setTheme.ts'
import type { Theme } from '../../core/store.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'

/**
 * The kit's theme and the way to change it; `'auto'` follows the visitor's system.
 *
 * @example
 * const { theme, setTheme } = useTheme()
 */
export function useTheme(): { readonly theme: Theme; setTheme(theme: Theme): void } {
  const kit = useKitInstance()
  const theme = useKitState((state) => state.theme)
  return { theme, setTheme: useCallback((next: Theme) => setThemeOf(kit, next), [kit]) }
}
