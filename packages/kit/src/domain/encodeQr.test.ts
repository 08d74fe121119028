import fc from 'fast-check'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { encodeQr, maxQrBytes, type QrModules } from './encodeQr.ts'

/** What a camera reads of the squares, each three pixels wide, with a quiet zone of four. */
function read(modules: QrModules): string | undefined {
  const [scale, quiet] = [3, 4]
  const edge = (modules.length + quiet * 2) * scale
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      const isDark = modules[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet]
      if (isDark) pixels.fill(0, (y * edge + x) * 4, (y * edge + x) * 4 + 3)
    }
  }
  return jsQR(pixels, edge, edge)?.data
}

describe('the squares of a QR code', () => {
  it.each([
    ['one character', 'a', 21],
    ['the most that the smallest holds', 'a'.repeat(14), 21],
    ['one more', 'a'.repeat(15), 25],
    ['the most of all', 'a'.repeat(maxQrBytes), 177],
  ])('number as few as hold %s', (_, text, size) => {
    const modules = encodeQr(text)
    expect(modules).toHaveLength(size)
    expect(modules.every((row) => row.length === size)).toBe(true)
    expect(read(modules)).toBe(text)
  })

  it.each([
    ['no text', ''],
    ['a byte too much', 'a'.repeat(maxQrBytes + 1)],
    ['bytes too many in fewer characters', 'é'.repeat(maxQrBytes / 2 + 1)],
  ])('refuse %s', (_, text) => {
    expect(() => encodeQr(text)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
  })

  it('read back as any link that a source may give', () => {
    const topic = fc.stringMatching(/^[0-9a-f]{64}$/)
    const methods = fc.array(fc.stringMatching(/^[a-z]{3,8}_[a-zA-Z]{4,20}$/), { maxLength: 12 })
    fc.assert(
      fc.property(topic, topic, methods, fc.integer({ min: 1 }), (id, key, asked, expiry) => {
        const link = `wc:${id}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=${expiry}&methods=${asked.join()}`
        expect(read(encodeQr(link))).toBe(link)
      }),
      { numRuns: 12 },
    )
  })
})
