/** Light, dark, or `'auto'`, which follows the visitor's system. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** How a kit looks: its mode, and what of its look is the site's own. */
export type Theme = {
  readonly mode: ThemeMode
  /**
   * The site's colour, opaque: `#rgb`, `#rrggbb` or `rgb(0 108 99)`. Text on it, its shade under the pointer and its
   * forms in the dark follow from it, each readable (WCAG 2). Default: the kit's own.
   */
  readonly accent?: string | undefined
  /** Outer radius of the panel in px, 0 to 32; every other corner is in proportion to it. Default 32. */
  readonly radius?: number | undefined
  /** Font families, the first that is there wins; nothing is downloaded. Default: the system's. */
  readonly font?: string | undefined
}

/**
 * A site's theme; `setTheme` leaves omitted values unchanged.
 *
 * @example createKit({ theme: { mode: 'dark', accent: '#5b2a86', radius: 12 } })
 */
export type ThemeOptions = { readonly [Name in keyof Theme]?: Theme[Name] | undefined }

/** A mode, or undefined for anything else: stored values and sites without types say anything. */
export function toThemeMode(value: unknown): ThemeMode | undefined {
  return /^(light|dark|auto)$/.test(String(value)) ? (value as ThemeMode) : undefined
}

/** The theme that a site's option stands for. */
export function toTheme(option: ThemeMode | ThemeOptions = 'auto'): Theme {
  const given = typeof option === 'string' ? { mode: option } : option
  return { ...given, mode: toThemeMode(given.mode) ?? 'auto' }
}
