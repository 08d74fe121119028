import { expect, it } from 'vitest'
import { parseAmount } from '../domain/parseAmount.ts'
import { asciiDigit } from './asciiDigit.ts'
import { readTypedCode } from './CodeInput.tsx'

/** Every decimal digit that this engine knows, with what Unicode says that it is worth. */
const digits = Array.from({ length: 0x110000 - 0xe000 }, (_, index) => (index < 0xd800 ? index : index + 0x800))
  .map((point) => String.fromCodePoint(point))
  .filter((sign) => /^\p{Nd}$/u.test(sign))
  .map((sign, index) => ({ sign, value: String(index % 10) }))

it('reads each digit of each script, in codes and in amounts', () => {
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.filter(({ sign, value }) => asciiDigit(sign) !== value)).toEqual([])
  const codes = digits.filter(({ sign, value }) => readTypedCode(sign, { length: 6 }) !== value)
  expect(codes).toEqual([])
  // Mathematical digits are letters in bold, which no keyboard types.
  const inAmounts = digits.filter(({ sign }) => !/[\u{1d7ce}-\u{1d7ff}]/u.test(sign))
  expect(inAmounts.filter(({ sign, value }) => parseAmount(`1${sign}`, 0) !== BigInt(`1${value}`))).toEqual([])
})
