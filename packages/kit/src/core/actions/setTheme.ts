import { checkTheme } from '../checkTheme.ts'
import type { Kit } from '../kit.ts'
import { loadTheme } from '../loadTheme.ts'
import { type ThemeMode, type ThemeOptions, toTheme, toThemeMode } from '../theme.ts'

/**
 * Changes the kit's theme: its mode, or whatever an object names; the rest stays. A part that is `undefined` goes back,
 * the mode to that of `createKit`, the others to the kit's own. The mode is remembered: it holds on the next visit and in
 * other tabs, before what `createKit` says.
 *
 * @throws KitError `INVALID_OPTION` in development; in production what cannot be read counts as not given.
 * @example
 * setTheme(kit, 'dark')
 * @example
 * setTheme(kit, { accent: '#5b2a86', radius: 12 })
 */
export function setTheme(kit: Kit, theme: ThemeMode | ThemeOptions): void {
  if (process.env.NODE_ENV !== 'production') checkTheme(theme)
  const change = typeof theme === 'string' ? { mode: theme } : theme
  kit.store.setState(({ theme: current }) => {
    const mode = 'mode' in change ? (toThemeMode(change.mode) ?? toTheme(kit.options.theme).mode) : current.mode
    return { theme: { ...current, ...change, mode } }
  })
  if ('mode' in change) kit.storage.write('theme', toThemeMode(change.mode))
  loadTheme(kit)
}
