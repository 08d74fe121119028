const white = '#ffffff'
const black = '#000000'
/** The kit's surface in light mode. */
const surface = '#fefefd'

/** Measures how an accent in hex reads (WCAG 2 ratios): text on it, and it as text on the light surface. */
export function measureContrast(accent: string): { readonly onFill: number; readonly onSurface: number } {
  return {
    onFill: Math.max(ratio(accent, white), ratio(accent, black)),
    onSurface: ratio(accent, surface),
  }
}

/** The WCAG 2 contrast ratio of two colours, 1 to 21. */
function ratio(first: string, second: string): number {
  const [brighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const code = Number.parseInt(hex.slice(1), 16)
  const [red = 0, green = 0, blue = 0] = [code >> 16, (code >> 8) & 255, code & 255].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
