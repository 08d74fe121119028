import { describe, expect, it } from 'vitest'
import { readTypedCode } from './CodeInput.tsx'

const letters = 'BCDFGHJKMNPQRSTVWXZ'

describe('readTypedCode', () => {
  it.each([
    ['409172', '409172'],
    ['40 91-7', '40917'],
    ['4091728', '409172'],
    ['٤٠٩١٧٢', '409172'],
    ['۴۰۹ ۱۷۲', '409172'],
    ['４０９１７２', '409172'],
    ['४०९१७२', '409172'],
    ['𝟜𝟘𝟡𝟙𝟟𝟚', '409172'],
    ['', ''],
  ])('reads %j as the digits %j', (text, code) => {
    expect(readTypedCode(text, { length: 6 })).toBe(code)
  })

  it.each([
    'Your code: 409172',
    'Your code: 409172. It works for 20 minutes.',
    '409172 is your SMS code for Harbour Ltd',
    'Dein Code: 409172',
    'رمزك: ٤٠٩١٧٢',
    '验证码：４０９１７２',
    'Your code:\n\n409172\n\nMr. Nr. Dr.',
    '40Your code: 409172',
  ])('takes the one number of six digits out of %j', (text) => {
    expect(readTypedCode(text, { length: 6 })).toBe('409172')
  })

  it.each([
    'Your code',
    'Your code: 40917',
    'Your code: 4091728',
    'Your code: 409172, or 409173',
    'Your code: ٤٠٩١٧٢, or 409173',
    'Order A409172',
    '409172a',
    '40a',
  ])('refuses %j, which has no such number, or two', (text) => {
    expect(readTypedCode(text, { length: 6 })).toBeUndefined()
  })

  it.each([
    'WDJB-MJHT',
    'wdjbmjht',
    'WDJB 409172',
    'WDJB-MJHT 409172',
    'W D J B M J H T 409172',
    'Your second code: WDJB-MJHT. Order 409172',
    'MJHT',
  ])('takes nothing of %j into a field for digits, where a code of letters is', (text) => {
    expect(readTypedCode(text, { length: 6 })).toBeUndefined()
  })

  it.each([
    ['WDJB-MJHT', 'WDJBMJHT'],
    ['wdjb mjht', 'wdjbmjht'],
    ['wdjb', 'wdjb'],
  ])('reads %j as the letters %j', (text, code) => {
    expect(readTypedCode(text, { length: 8, letters })).toBe(code)
  })

  it.each(['409172', 'Your code: 409172', 'WDJB-MJH4', '٤٠٩١٧٢', 'wdjba'])(
    'takes nothing of %j into a field for letters',
    (text) => {
      expect(readTypedCode(text, { length: 8, letters })).toBeUndefined()
    },
  )
})
