import { luminance, parseColour } from './colour.ts'

/** How an accent reads: WCAG 2's contrast ratios, 1 to 21. Text needs 4.5. */
export type AccentContrast = {
  /** Of the kit's text on a fill of the accent. */
  readonly onFill: number
  /** Of the accent as text on the kit's light surface, before the kit takes a darker shade of it. */
  readonly onSurface: number
}

/** Luminance of `--fy-surface` in light mode. */
export const lightSurface = 0.987

/** From this luminance of a fill on, the text on it is black. */
const brightFill = 0.183

/**
 * Measures how an accent reads, for a page on which people choose one. Undefined for what `theme.accent` does not take.
 *
 * @example
 * measureContrast('#046d63') // { onFill: 6.2, onSurface: 6.1 }, with all their digits
 */
export function measureContrast(accent: string): AccentContrast | undefined {
  const colour = parseColour(accent)
  if (!colour) return undefined
  const light = luminance(colour)
  return { onFill: contrast(light, light < brightFill ? 1 : 0), onSurface: contrast(light, lightSurface) }
}

/** WCAG 2's contrast of two luminances, 1 to 21. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
