import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { luminance, parseColour } from './colour.ts'
import { contrast } from './measureContrast.ts'
import type { Theme } from './theme.ts'
import { developmentNotes } from './warnDeveloper.ts'
import { warnOfContrast } from './warnOfContrast.ts'

beforeEach(() => {
  developmentNotes().warned.clear()
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => quiet.mockRestore()
})

function warningOf(theme: Theme): string | undefined {
  developmentNotes().warned.clear()
  warnOfContrast(theme)
  return [...developmentNotes().warned][0]
}

function colourOf(text: string) {
  const colour = parseColour(text)
  if (!colour) throw new Error(`${text} is not a colour`)
  return colour
}

test('tells the figure and the nearest accent that passes, once', () => {
  warnOfContrast({ mode: 'auto', accent: '#ffe680' })
  warnOfContrast({ mode: 'light', accent: '#ffe680' })
  expect([...developmentNotes().warned]).toEqual([
    'theme.accent #ffe680 has a contrast of 1.2 : 1 with the light surface; text needs 4.5 : 1. The button keeps it, text and lines take a darker shade of it. The nearest accent that passes is #827541.',
  ])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('measures on the surface of the mode, and is silent about one that reads well there', () => {
  expect(warningOf({ mode: 'auto', accent: '#006c63' })).toBeUndefined()
  expect(warningOf({ mode: 'dark', accent: '#ffe680' })).toBeUndefined()
  expect(warningOf({ mode: 'dark', accent: '#006c63' })).toContain('with the dark surface')
  expect(warningOf({ mode: 'dark' })).toBeUndefined()
})

test('suggests an accent that it would not warn about', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, fc.constantFrom('light', 'dark', 'auto'), (red, green, blue, mode) => {
      const accent = `rgb(${red} ${green} ${blue})`
      const warning = warningOf({ mode, accent })
      const named = warning === undefined ? accent : (/is (#[\da-f]{6})\.$/.exec(warning)?.[1] ?? '')
      const surface = mode === 'dark' ? 0.0084 : 0.987
      expect(contrast(luminance(colourOf(named)), surface)).toBeGreaterThanOrEqual(4.5)
      expect(warningOf({ mode, accent: named })).toBeUndefined()
    }),
  )
})
