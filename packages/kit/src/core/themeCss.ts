import { luminance, parseColour } from './colour.ts'
import type { Theme } from './theme.ts'

/**
 * The site's part of the tokens as one rule, or an empty text where a theme is a mode alone. What cannot be read counts
 * as not given, so that nothing but these forms reaches a style sheet.
 */
export function themeCss(id: string, { accent, font, radius }: Theme): string {
  const tokens = accentTokens(accent) + token('radius', readRadius(radius)) + token('font', readFont(font))
  return tokens && `[data-foyer=${JSON.stringify(id)}]{${tokens}}`
}

const token = (name: string, value: string | undefined) => (value ? `--fy-theme-${name}:${value};` : '')

/**
 * The fill and the accent as text, for both modes. Luminances, so that they suit the surfaces: text has 5.7 on the light
 * one and 7 on the dark one, which leaves 4.5 on wells, washes and pressed rows; the dark fill has 3.
 */
function accentTokens(accent: unknown): string {
  const colour = parseColour(accent)
  if (!colour) return ''
  const fill = `rgb(${colour})`
  const light = luminance(colour)
  // Mixed as light, colours have the luminance that lies between theirs.
  const mix = (end: string, part: number) => `color-mix(in srgb-linear,${fill},${end} ${Math.max(0, part * 100)}%)`
  const lighter = (least: number) => mix('#fff', (least - light) / (1 - light))
  return (
    fillTokens('', fill, light) +
    token('accent-ink', mix('#000', 1 - 0.131 / light)) +
    fillTokens('dark-', lighter(0.128), Math.max(0.128, light)) +
    token('dark-accent-ink', lighter(0.36))
  )
}

/** A fill, the one of white and black that has 4.5 on it, and what it is mixed with under the pointer. */
function fillTokens(prefix: string, fill: string, light: number): string {
  const isDark = light < 0.183
  return (
    token(`${prefix}accent`, fill) +
    token(`${prefix}on-accent`, isDark ? '#fff' : '#000') +
    // Away from the text, unless the fill is all but black or white itself.
    token(`${prefix}shade`, light < (isDark ? 0.04 : 0.85) ? '#fff' : '#000')
  )
}

/** A radius of 0 to 32 as a length. */
function readRadius(radius: unknown): string | undefined {
  return typeof radius === 'number' && radius >= 0 && radius <= 32 ? `${radius}px` : undefined
}

/** A list of families: names in quotes or plain words, and custom properties. */
function readFont(font: unknown): string | undefined {
  return typeof font === 'string' &&
    /^(?:(?:^|,) *(?:(["'])[^"'\\<\n\r\f]+\1|var\(--[\w-]+\)|-?[a-z][\w-]*(?: [a-z][\w-]*)*) *)+$/i.test(font)
    ? font
    : undefined
}
