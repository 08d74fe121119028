/** Text colours that a fill may carry; the one that reads better is taken. */
const lightText = 'oklch(0.99 0.004 184)'
const darkText = 'oklch(0.225 0.01 196)'

const surfaces = { light: 'oklch(0.996 0.001 106)', dark: 'oklch(0.205 0.006 196)' } as const

export type Contrast = {
  /** The text colour that reads better on the fill. */
  readonly onAccent: string
  readonly onFill: number
  readonly onSurface: number
}

/** Measures how an accent reads (WCAG 2 ratios): text on its fill, and the accent as text on the surface. */
export function measureContrast({ fill, ink }: { fill: string; ink: string }, theme: 'light' | 'dark'): Contrast {
  const light = ratio(fill, lightText)
  const dark = ratio(fill, darkText)
  return {
    onAccent: light >= 4.5 || light >= dark ? lightText : darkText,
    onFill: light >= 4.5 ? light : Math.max(light, dark),
    onSurface: ratio(ink, surfaces[theme]),
  }
}

/** The WCAG 2 contrast ratio of two CSS colours, 1 to 21. */
function ratio(first: string, second: string): number {
  const [brighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

/** The browser itself turns any CSS colour into sRGB. */
function luminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
