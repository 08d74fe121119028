/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [number, number, number]

/** Reads an opaque colour: `#rgb`, `#rrggbb`, `rgb(0 108 99)` or `rgb(0, 108, 99)`. Anything else is undefined. */
export function parseColour(text: unknown): Colour | undefined {
  const [, hex, ...parts] =
    /^(?:#([\da-f]{3}|[\da-f]{6})|rgb\((\d+)[ ,] *(\d+)[ ,] *(\d+)\))$/i.exec(String(text)) ?? []
  const code = hex && Number.parseInt(hex.length > 3 ? hex : hex.replace(/./g, '$&$&'), 16)
  const [red = 256, green = 256, blue = 256] =
    code === undefined || code === '' ? parts.map(Number) : [code >> 16, (code >> 8) & 255, code & 255]
  return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue]
}

/** WCAG 2's relative luminance, 0 to 1. */
export function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) =>
    value > 10 ? ((value + 14.025) / 269.025) ** 2.4 : value / 3294.6,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
