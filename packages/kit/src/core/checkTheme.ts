import { KitError } from './errors.ts'
import { type Theme, toThemeMode } from './theme.ts'

type Part = { readonly isRight: (value: unknown) => boolean; readonly form: string }

const opaque = /^(#([\da-f]{3}){1,2}|rgb\(\d+[ ,] *\d+[ ,] *\d+\))$/i
const families = /^(?:(?:^|,) *(?:(["'])[^"'\\<\n\r\f]+\1|var\(--[\w-]+\)|-?[a-z][\w-]*(?: [a-z][\w-]*)*) *)+$/i
const cssWide = /(^|,) *(inherit|initial|unset|revert|revert-layer|default) *(,|$)/i

/** The forms are those of themeCss.ts, which a test holds equal: code in common would come with the first load. */
const parts: Readonly<Record<keyof Theme, Part>> = {
  mode: { isRight: (value) => toThemeMode(value) !== undefined, form: "'light', 'dark' or 'auto'" },
  accent: {
    isRight: (value) =>
      typeof value === 'string' &&
      opaque.test(value) &&
      (value.startsWith('#') || (value.match(/\d+/g) ?? []).every((part) => Number(part) <= 255)),
    form: "an opaque colour: '#rgb', '#rrggbb' or 'rgb(0 108 99)'",
  },
  radius: {
    isRight: (value) => typeof value === 'number' && value >= 0 && value <= 32,
    form: 'a number of px from 0 to 32',
  },
  font: {
    isRight: (value) => typeof value === 'string' && families.test(value) && !cssWide.test(value),
    form: `a list of font families, names with other than letters in quotes: '"Source Sans 3", sans-serif'`,
  },
}

const names = 'mode, accent, radius and font'

/**
 * Tells the first mistake in a theme. Only development runs it; a page in production does without what cannot be read.
 *
 * @throws KitError `INVALID_OPTION`.
 */
export function checkTheme(theme: unknown): void {
  const given: unknown = typeof theme === 'string' ? { mode: theme } : theme
  if (typeof given !== 'object' || given === null)
    throw new KitError('INVALID_OPTION', `theme must be ${parts.mode.form}, or an object with ${names}`)
  for (const [name, value] of Object.entries(given)) {
    const part = Object.entries(parts).find(([known]) => known === name)?.[1]
    if (!part) throw new KitError('INVALID_OPTION', `theme.${name} does not exist; a theme has ${names}`)
    if (value !== undefined && !part.isRight(value)) {
      const path = theme === given ? `theme.${name}` : 'theme'
      throw new KitError('INVALID_OPTION', `${path} must be ${part.form}, not ${JSON.stringify(value)}`)
    }
  }
}
