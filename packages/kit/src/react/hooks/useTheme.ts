import { useCallback } from 'react'
import { setTheme as setThemeOf } from '../../core/actions/setTheme.ts'
import type { Theme, ThemeMode, ThemeOptions } from '../../core/theme.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/**
 * The kit's theme and the way to change it; the mode `'auto'` follows the visitor's system.
 *
 * @example
 * const { theme, setTheme } = useTheme()
 * setTheme(theme.mode === 'dark' ? 'light' : 'dark')
 */
export function useTheme(): { readonly theme: Theme; setTheme(theme: ThemeMode | ThemeOptions): void } {
  const kit = useKitInstance()
  const theme = useKitState((state) => state.theme)
  return { theme, setTheme: useCallback((next: ThemeMode | ThemeOptions) => setThemeOf(kit, next), [kit]) }
}
