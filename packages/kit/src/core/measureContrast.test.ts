import { describe, expect, it } from 'vitest'
import { luminance, parseColour } from './colour.ts'
import { contrast, measureContrast } from './measureContrast.ts'
import { themeCss } from './themeCss.ts'

const rounded = (accent: string) => {
  const { onFill = 0, onSurface = 0 } = measureContrast(accent) ?? {}
  return [onFill.toFixed(1), onSurface.toFixed(1)]
}

describe('the contrast of an accent', () => {
  it.each([
    ['#046d63', '6.2', '6.1'],
    ['#ffe680', '16.9', '1.2'],
    ['rgb(91 42 134)', '9.9', '9.8'],
    ['#000', '21.0', '20.7'],
    ['#fff', '21.0', '1.0'],
  ])('measures %s: %s on the fill and %s on the surface', (accent, onFill, onSurface) => {
    expect(rounded(accent)).toEqual([onFill, onSurface])
  })

  it('counts the text that the kit draws on the fill, which always has 4.5', () => {
    for (let grey = 0; grey <= 255; grey += 1) {
      const accent = `rgb(${grey} ${grey} ${grey})`
      const text = /theme-on-accent:(#\w+)/.exec(themeCss('a', { mode: 'light', accent }))?.[1] ?? ''
      const [ground, words] = [accent, text].map((each) => luminance(parseColour(each) ?? [0, 0, 0])) as [
        number,
        number,
      ]
      expect(measureContrast(accent)?.onFill, `${text} on ${accent}`).toBe(contrast(words, ground))
      expect(measureContrast(accent)?.onFill, accent).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('stays unknown for an invalid accent', () => {
    expect(['red', '#12', 'var(--x)', 'rgb(300 0 0)', ''].map(measureContrast)).toEqual(Array(5).fill(undefined))
  })
})
