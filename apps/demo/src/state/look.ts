import type { ThemeMode, ThemeOptions } from '@foyer/kit'

/** What the rail's theme changes, beside the mode. */
export type Look = {
  /** The name of an accent, or a colour of the visitor's own such as `#006c63`. */
  readonly accent: string
  /** Outer radius in px, 0 to 32 by 4. */
  readonly radius: number
  readonly font: FontName
}

export type FontName = 'System' | 'Grotesk' | 'Serif' | 'Mono'

/** The accents that the rail offers; the first is the kit's own. */
export const accents = {
  Verdigris: '#046d63',
  Harbour: '#2c6097',
  Iris: '#674e90',
  Brick: '#934132',
  Moss: '#486836',
  Graphite: '#566060',
} as const

export const fonts: Readonly<Record<FontName, string>> = {
  System: 'system-ui, sans-serif',
  Grotesk: '"Helvetica Neue", Arial, "Liberation Sans", sans-serif',
  Serif: 'Charter, Georgia, "DejaVu Serif", serif',
  Mono: 'ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace',
}

export const defaultLook: Look = { accent: 'Verdigris', radius: 32, font: 'System' }

const ownColour = /^#[0-9a-f]{6}$/

export const isOwnAccent = (accent: string) => ownColour.test(accent)

/** Reads a look from the parameters of an address; what is out of bounds keeps its default. */
export function parseLook(query: URLSearchParams): Look {
  const accent = query.get('accent') ?? ''
  const radius = Number(query.get('radius') ?? Number.NaN)
  const font = query.get('font') ?? ''
  return {
    accent: accent in accents || isOwnAccent(accent) ? accent : defaultLook.accent,
    radius: Number.isInteger(radius / 4) && radius >= 0 && radius <= 32 ? radius : defaultLook.radius,
    font: font in fonts ? (font as FontName) : defaultLook.font,
  }
}

export function changedLook(look: Look): [name: keyof Look, value: string | number][] {
  const names = Object.keys(defaultLook) as (keyof Look)[]
  return names.filter((name) => look[name] !== defaultLook[name]).map((name) => [name, look[name]])
}

/** The colour of an accent, in hex. */
export function accentColour(accent: string): string {
  return accents[accent as keyof typeof accents] ?? accent
}

/** What a site writes as the kit's `theme` for a mode and a look: only what differs from the defaults. */
export function themeOf(mode: ThemeMode, look: Look): ThemeOptions {
  return {
    ...(mode !== 'auto' && { mode }),
    ...(look.accent !== defaultLook.accent && { accent: accentColour(look.accent) }),
    ...(look.radius !== defaultLook.radius && { radius: look.radius }),
    ...(look.font !== defaultLook.font && { font: fonts[look.font] }),
  }
}
