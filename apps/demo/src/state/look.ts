/** What the rail's theme changes, through the kit's public tokens alone. */
export type Look = {
  /** The name of an accent, or a colour of the visitor's own such as `#006c63`. */
  readonly accent: string
  /** Outer radius in px, 0 to 32 by 4. */
  readonly radius: number
  readonly font: FontName
}

export type FontName = 'System' | 'Grotesk' | 'Serif' | 'Mono'

/** Hue and chroma of the accents that the rail offers. */
export const accents = {
  Verdigris: { hue: 184, chroma: 0.084 },
  Harbour: { hue: 252, chroma: 0.105 },
  Iris: { hue: 300, chroma: 0.105 },
  Brick: { hue: 32, chroma: 0.115 },
  Moss: { hue: 135, chroma: 0.085 },
  Graphite: { hue: 196, chroma: 0.012 },
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

/** The accent's two colours: the fill under white or black text, and the one for text and lines on the surface. */
export function accentColours(accent: string, theme: 'light' | 'dark'): { fill: string; ink: string } {
  const isDark = theme === 'dark'
  const named = accents[accent as keyof typeof accents]
  if (!named) return { fill: accent, ink: isDark ? `oklch(from ${accent} 0.815 c h)` : accent }
  const fill = `oklch(${isDark ? 0.53 : 0.48} ${named.chroma} ${named.hue})`
  return { fill, ink: isDark ? `oklch(0.815 ${Math.min(named.chroma, 0.09)} ${named.hue})` : fill }
}

/** The tokens of a look that differ from the kit's own, for one theme. `onAccent` is the text on the fill. */
export function lookTokens(look: Look, theme: 'light' | 'dark', onAccent?: string): [token: string, value: string][] {
  const tokens: [string, string][] = []
  if (look.accent !== defaultLook.accent) {
    const { fill, ink } = accentColours(look.accent, theme)
    tokens.push(['--fy-accent', fill])
    if (ink !== fill) tokens.push(['--fy-accent-ink', ink])
    if (onAccent) tokens.push(['--fy-on-accent', onAccent])
  }
  if (theme === 'dark') return tokens
  if (look.radius !== defaultLook.radius) {
    tokens.push(['--fy-radius', `${look.radius}px`])
    // Below 32 all corners shrink together, instead of turning square at 16.
    tokens.push(['--fy-r-control', `${Math.max(look.radius - 16, look.radius / 2)}px`])
    tokens.push(['--fy-r-inset', `${look.radius / 4}px`])
  }
  if (look.font !== defaultLook.font) tokens.push(['--fy-font', fonts[look.font]])
  return tokens
}
