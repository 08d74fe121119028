import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLookAlikes, hidesLetters, visibleText } from './visibleText.ts'

describe('visibleText', () => {
  it.each([
    ['Pay \u202e001 USDC', 'Pay ⟨U+202E⟩001 USDC'],
    ['har\u200bbour', 'har⟨U+200B⟩bour'],
    ['a\u0000b', 'a⟨U+0000⟩b'],
    ['\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['a\u00adb', 'a⟨U+00AD⟩b'],
    ['end\u2028next', 'end⟨U+2028⟩next'],
    ['\u3164', '⟨U+3164⟩'],
    ['\u{e0041}', '⟨U+E0041⟩'],
    ['line\rover', 'line⟨U+000D⟩over'],
    ['a\u200d b', 'a⟨U+200D⟩ b'],
    ['pay\u200dpal', 'pay⟨U+200D⟩pal'],
    ['pay\ufe0fpal', 'pay⟨U+FE0F⟩pal'],
    ['1\ufe0f0 USDC', '1⟨U+FE0F⟩0 USDC'],
    ['a\ufe00b', 'a⟨U+FE00⟩b'],
    ['❤\ufe0f\ufe0f', '❤\ufe0f⟨U+FE0F⟩'],
    ['葛\u{e0100}', '葛⟨U+E0100⟩'],
    ['a\u180bb', 'a⟨U+180B⟩b'],
    ['a\u034fb', 'a⟨U+034F⟩b'],
    ['\u17b4\u115f\u2800', '⟨U+17B4⟩⟨U+115F⟩⟨U+2800⟩'],
    ['\u{1d159}', '⟨U+1D159⟩'],
  ])('marks what would not be seen: %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown)
    expect(hidesLetters(text)).toBe(true)
  })

  it.each([
    'Order 1087,\ttwo flat whites.\n\nBye',
    'مرحبا بالعالم',
    'می‌خواهم',
    '👩‍👩‍👧 👍🏽',
    '❤️ ☕︎ 1️⃣ #️⃣',
    '❤️‍🔥 🏳️‍🌈',
    'क्‍ष',
    'line\r\nline',
    '日本語',
  ])('leaves visible text unchanged: %s', (text) => {
    expect(visibleText(text)).toBe(text.replaceAll('\r\n', '\n'))
    expect(hidesLetters(text)).toBe(false)
  })

  it('shows no direction control and no control letter of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const letters = Array.from(visibleText(text), (letter) => letter.codePointAt(0) ?? 0)
        const isUnseen = (code: number) =>
          (code < 0x20 && code !== 0x09 && code !== 0x0a) ||
          (code >= 0x202a && code <= 0x202e) ||
          (code >= 0x2066 && code <= 0x2069) ||
          [0x200b, 0x200e, 0x200f].includes(code)
        expect(letters.filter(isUnseen)).toEqual([])
      }),
    )
  })
})

describe('hasLookAlikes', () => {
  it('finds words of two scripts that look alike, and no text of two languages', () => {
    for (const text of ['pаypal.com', 'Log in to hаrbour.example', 'ΑBC', 'αlpha'])
      expect(hasLookAlikes(text), text).toBe(true)
    // Each of its letters is Cyrillic or Greek, and the words around it are not.
    for (const text of [
      'Log in to \u0430\u0440\u0440\u04cf\u0435.com',
      'Send to \u0455\u0441\u043e\u0440\u0435',
      'Pay \u03a4\u039f\u039a',
    ])
      expect(hasLookAlikes(text), text).toBe(true)
    // Russian and Greek have such words too, beside others; and letters of a formula are no word.
    for (const text of ['Хор и рок, Harbour', '\u0441\u043e\u0440', 'Mira: Σ = ρ', 'Το ΤΟΚ του Harbour'])
      expect(hasLookAlikes(text), text).toBe(false)
    for (const text of ['paypal.com', 'Привет, Mira', 'Ελλάδα and Harbour', '日本abc', ''])
      expect(hasLookAlikes(text), text).toBe(false)
  })
})
