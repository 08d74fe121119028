import { type Colour, luminance, parseColour } from './colour.ts'
import { contrast, lightSurface } from './measureContrast.ts'
import type { Theme } from './theme.ts'
import { warnDeveloper } from './warnDeveloper.ts'

/** The least contrast of text, by WCAG 2 (1.4.3). */
const least = 4.5

/** Luminance of `--fy-surface`, and where a shade is sought that can be read on it. */
const surfaces = {
  light: { light: lightSurface, end: 0, shade: 'darker' },
  dark: { light: 0.0084, end: 255, shade: 'lighter' },
} as const

/**
 * Tells a site's developers of an accent that cannot be read as text on the surface it stands on: the dark one where the
 * mode is dark, else the light one, since the accent of the dark follows from it.
 */
export function warnOfContrast({ accent, mode }: Theme): void {
  const colour = parseColour(accent)
  if (!colour) return
  const name = mode === 'dark' ? 'dark' : 'light'
  const { light, end, shade } = surfaces[name]
  const figure = contrast(luminance(colour), light)
  if (figure >= least) return
  warnDeveloper(
    `theme.accent ${accent} has a contrast of ${floor(figure)} : 1 with the ${name} surface; text needs 4.5 : 1. The button keeps it, text and lines take a ${shade} shade of it. The nearest accent that passes is ${nearest(colour, end, light)}.`,
  )
}

/** The first shade on the way to white or black that passes, in hex. */
function nearest(colour: Colour, end: 0 | 255, ground: number): string {
  const shades = Array.from(
    { length: 256 },
    (_, step) => colour.map((value) => Math.round(value + ((end - value) * step) / 255)) as [number, number, number],
  )
  const shade = shades.find((each) => contrast(luminance(each), ground) >= least) ?? [end, end, end]
  return `#${shade.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Never rounded up to a figure that passes. */
const floor = (figure: number) => (Math.floor(figure * 10) / 10).toFixed(1)
