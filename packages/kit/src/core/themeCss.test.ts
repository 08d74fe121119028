import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTheme } from './checkTheme.ts'
import { type Colour, luminance, parseColour } from './colour.ts'
import { contrast } from './measureContrast.ts'
import type { Theme, ThemeOptions } from './theme.ts'
import { themeCss } from './themeCss.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colours = fc.tuple(channel, channel, channel)
const hexOf = (colour: readonly number[]) =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const tokensOf = (theme: Omit<Theme, 'mode'>): Record<string, string> =>
  Object.fromEntries(
    [...themeCss('a', { mode: 'auto', ...theme }).matchAll(/--fy-theme-([\w-]+):(.*?);(?=[-}])/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

/** What a browser makes of the values that the rule holds. */
function evaluate(value: string | undefined): Colour {
  if (value === '#fff') return [255, 255, 255]
  if (value === '#000') return [0, 0, 0]
  const [, base = '', end, part = ''] = /^color-mix\(in srgb-linear,(rgb\([^)]+\)),(#\w+) ([\d.e-]+)%\)$/.exec(
    value ?? '',
  ) ?? ['', value]
  const from = parseColour(base)
  if (!from) throw new Error(`${value} is not a colour of the rule`)
  if (end === undefined) return from
  expect(Number(part)).toBeLessThanOrEqual(100)
  return each(from, (channel) =>
    encode(decode(channel) * (1 - Number(part) / 100) + decode(end === '#fff' ? 255 : 0) * (Number(part) / 100)),
  )
}

const each = ([red, green, blue]: Colour, change: (channel: number) => number): Colour => [
  change(red),
  change(green),
  change(blue),
]
const decode = (value: number) => (value > 10.31475 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 255 / 12.92)
const encode = (light: number) =>
  Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))

/** The grounds of the kit's own sheet on which text in the accent stands, by the values in tokens.css. */
const sheet = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
function groundsOf(block: string, ink: Colour, wash: number): readonly Colour[] {
  const at = sheet.slice(sheet.indexOf(`${block} {`))
  const read = (name: string) => {
    const [, lightness, chroma, hue, alpha = 1] =
      new RegExp(`--fy-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)(?: / ([\\d.]+))?\\)`).exec(at) ?? []
    return { colour: fromOklch(Number(lightness), Number(chroma), Number(hue)), alpha: Number(alpha) }
  }
  const over = (top: { colour: Colour; alpha: number }, ground: Colour): Colour => [
    top.colour[0] * top.alpha + ground[0] * (1 - top.alpha),
    top.colour[1] * top.alpha + ground[1] * (1 - top.alpha),
    top.colour[2] * top.alpha + ground[2] * (1 - top.alpha),
  ]
  const surface = read('surface').colour
  return [
    surface,
    read('raised').colour,
    read('sunk').colour,
    over(read('hover'), surface),
    over(read('press'), surface),
    over({ colour: ink, alpha: wash }, surface),
  ]
}

function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

/** What 7 in a hundred of white or black make of a fill; between the two ways of mixing nothing gets less readable. */
const shaded = (fill: Colour, shade: Colour): Colour => [
  Math.round(fill[0] * 0.93 + shade[0] * 0.07),
  Math.round(fill[1] * 0.93 + shade[1] * 0.07),
  Math.round(fill[2] * 0.93 + shade[2] * 0.07),
]

const ratio = (one: Colour, other: Colour) => contrast(luminance(one), luminance(other))

describe('parseColour', () => {
  test('reads back what is written in any of its forms', () => {
    fc.assert(
      fc.property(colours, ([red, green, blue]) => {
        for (const text of [
          hexOf([red, green, blue]),
          hexOf([red, green, blue]).toUpperCase(),
          `rgb(${red} ${green} ${blue})`,
          `rgb(${red}, ${green}, ${blue})`,
        ])
          expect(parseColour(text)).toEqual([red, green, blue])
      }),
    )
    expect(parseColour('#0aF')).toEqual([0, 170, 255])
    expect(parseColour('#000')).toEqual([0, 0, 0])
  })

  test.each([
    '',
    '#',
    '#12',
    '#1234',
    '#12345678',
    'red',
    'rgb(256 0 0)',
    'rgb(1 2)',
    'rgb(1 2 3 / 0.5)',
    'oklch(0.5 0.1 184)',
    'var(--brand)',
    'url(https://evil.example)',
    '#fff; } * { display: none',
    '#fff\n',
    ' #fff',
  ])('reads %j as no colour', (text) => {
    expect(parseColour(text)).toBeUndefined()
  })
})

describe('themeCss', () => {
  test('writes nothing for a mode alone and for what cannot be read', () => {
    expect(themeCss('a', { mode: 'dark' })).toBe('')
    expect(themeCss('a', { mode: 'dark', accent: 'red', radius: -1, font: 'a;b' })).toBe('')
  })

  test('lets only the known forms through, from any text of a site', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('#fff', '}', '</style>', 'url(//evil.example)', '"', "'", ',', 'Inter', ';', '\\', '*/', '\n'),
    )
    const hostile = fc.array(word, { maxLength: 4 }).map((words) => words.join(''))
    fc.assert(
      fc.property(hostile, fc.anything(), hostile, (accent, radius, font) => {
        const css = themeCss('a', { mode: 'auto', accent, radius: radius as number, font })
        const outside = css.replace(/"[^"\\<\n\r\f]*"|'[^'\\<\n\r\f]*'/g, '')
        expect(css).not.toContain('<')
        expect(outside).toMatch(
          /^(\[data-foyer=\]\{(--fy-theme-[a-z-]+:(rgb\([\d,]+\)|#fff|#000|color-mix\(in srgb-linear,rgb\([\d,]+\),#(fff|000) [\d.e-]+%\)|[\d.e-]+px|[\w ,()-]*);)+\})?$/,
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['Inter, sans-serif', 'Inter, sans-serif'],
    [`"Source Sans 3", 'Noto Sans JP', serif`, `"Source Sans 3", 'Noto Sans JP', serif`],
    ['var(--font-inter)', 'var(--font-inter)'],
    ['-apple-system, system-ui', '-apple-system, system-ui'],
    ['Source Sans 3', undefined],
    ['"Inter', undefined],
    ['Inter; color: red', undefined],
    ['url(x)', undefined],
    ['', undefined],
  ])('takes the families %j as %j', (font, expected) => {
    expect(tokensOf({ font }).font).toBe(expected)
  })

  test.each([
    [0, '0px'],
    [12.5, '12.5px'],
    [32, '32px'],
    [-1, undefined],
    [33, undefined],
    [Number.NaN, undefined],
  ])('takes the radius %j as %j', (radius, expected) => {
    expect(tokensOf({ radius }).radius).toBe(expected)
  })

  test('keeps a contrast of 4.5 for text on any accent and on its hover shade, in both modes', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const tokens = tokensOf({ accent: hexOf(colour) })
        for (const mode of ['', 'dark-']) {
          const fill = evaluate(tokens[`${mode}accent`])
          const text = evaluate(tokens[`${mode}on-accent`])
          expect(ratio(text, fill)).toBeGreaterThanOrEqual(4.5)
          expect(ratio(text, shaded(fill, evaluate(tokens[`${mode}shade`])))).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps a contrast of 4.5 for any accent as text on every ground, and of 3 for the dark fill', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const tokens = tokensOf({ accent: hexOf(colour) })
        const ink = evaluate(tokens['accent-ink'])
        for (const ground of groundsOf(':where([data-foyer])', ink, 0.085))
          expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5)
        const darkInk = evaluate(tokens['dark-accent-ink'])
        const darkGrounds = groundsOf(':where([data-foyer][data-theme="dark"])', darkInk, 0.1)
        for (const ground of darkGrounds) expect(ratio(darkInk, ground)).toBeGreaterThanOrEqual(4.5)
        const [surface = darkInk] = darkGrounds
        expect(ratio(evaluate(tokens['dark-accent']), surface)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 2_000 },
    )
  })

  test('leaves an accent with enough contrast unchanged', () => {
    expect(tokensOf({ accent: '#006c63' })).toMatchObject({
      accent: 'rgb(0,108,99)',
      'on-accent': '#fff',
      'accent-ink': 'color-mix(in srgb-linear,rgb(0,108,99),#000 0%)',
    })
  })
})

test('development refuses exactly what production does without', () => {
  const accent = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.stringMatching(/^#[\da-fA-F]{2,7}$/),
    fc.stringMatching(/^rgb\(\d{1,4}[ ,] ?\d{1,3}[ ,] ?\d{1,3}\)$/),
  )
  const font = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.stringMatching(/^[A-Za-z"', -]{1,12}$/),
    fc.constantFrom('Inter, sans-serif', 'var(--a)', '"A 1"'),
  )
  const radius = fc.oneof(fc.double(), fc.integer({ min: -4, max: 40 }))
  const isRefused = (theme: ThemeOptions) => {
    try {
      checkTheme(theme)
      return false
    } catch {
      return true
    }
  }
  fc.assert(
    fc.property(accent, font, radius, (accent, font, radius) => {
      expect(isRefused({ accent })).toBe(tokensOf({ accent }).accent === undefined)
      expect(isRefused({ radius })).toBe(tokensOf({ radius }).radius === undefined)
      if (!/inherit|initial|unset|revert|default/i.test(font))
        expect(isRefused({ font })).toBe(tokensOf({ font }).font === undefined)
    }),
    { numRuns: 3_000 },
  )
  expect(isRefused({ font: 'Inter, inherit' })).toBe(true)
})
