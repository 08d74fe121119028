import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Permission } from '../../evm/permissions/permission.ts'
import { amountInField } from '../../ui/amountInField.ts'
import { momentInField, readAmountLimit, readEndLimit } from './readLimits.ts'

const coin: Permission = { kind: 'coin', amount: parseEther('0.5'), period: 60, start: 0 }
const call: Permission = { kind: 'call', contract: '0x', abi: [], functions: [], value: 5n }

describe('an amount that a visitor lowers', () => {
  it.each([
    ['0.5', 'en', parseEther('0.5')],
    ['0.100000000000000001', 'en', 100_000_000_000_000_001n],
    ['0,25', 'de', parseEther('0.25')],
    ['٠٫٢٥', 'ar', parseEther('0.25')],
    ['0.125', 'ar', parseEther('0.125')],
  ])('reads exactly: %s (%s)', (typed, language, value) => {
    expect(readAmountLimit(typed, coin, 18, language)).toEqual({ value })
  })

  it.each([
    ['', 'notNumber'],
    ['half', 'notNumber'],
    ['-1', 'notNumber'],
    ['1e-1', 'notNumber'],
    ['0.500000000000000001', 'tooMuch'],
    ['9'.repeat(90), 'tooMuch'],
    ['0.1000000000000000001', 'tooPrecise'],
    ['0', 'nothing'],
  ])('says what is wrong with %s', (typed, problem) => {
    expect(readAmountLimit(typed, coin, 18, 'en')).toEqual({ problem })
  })

  it('goes down to nothing where it goes with calls', () => {
    expect(readAmountLimit('0', call, 18, 'en')).toEqual({ value: 0n })
  })

  it.each([
    ['en', '0.5'],
    ['de', '0,5'],
    ['ar', '0.5'],
  ])('stands in its field as people of %s type it', (language, text) => {
    expect(amountInField(parseEther('0.5'), 18, language)).toBe(text)
    expect(readAmountLimit(text, coin, 18, language)).toEqual({ value: parseEther('0.5') })
  })
})

describe('an end that a visitor brings forward', () => {
  const asked = Math.floor(Date.UTC(2026, 11, 5, 14, 30, 45) / 1_000)

  it('stands in its field to the minute, and is read back', () => {
    expect(momentInField(asked)).toMatch(/^2026-12-0\dT\d\d:\d\d$/)
    expect(readEndLimit(momentInField(asked), asked, 0)).toEqual({ value: asked - 45 })
  })

  it.each([
    ['', 0, 'notDate'],
    ['tomorrow', 0, 'notDate'],
    [momentInField(asked + 60), 0, 'tooLate'],
    [momentInField(asked), asked, 'past'],
  ])('says what is wrong with it (%#)', (typed, now, problem) => {
    expect(readEndLimit(typed, asked, now)).toEqual({ problem })
  })
})
