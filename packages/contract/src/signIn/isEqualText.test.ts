import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEqualText } from './isEqualText.ts'

it('agrees with === on any two texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(isEqualText(one, other)).toBe(one === other)
      expect(isEqualText(one, one)).toBe(true)
    }),
  )
})

it('reads every character, wherever the first difference is', () => {
  const read: number[] = []
  const spied = (text: string) =>
    ({ length: text.length, charCodeAt: (at: number) => read.push(at) && text.charCodeAt(at) }) as unknown as string
  expect(isEqualText(spied('xbcd'), 'abcd')).toBe(false)
  expect(read).toEqual([0, 1, 2, 3])
})
