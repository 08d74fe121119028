import { describe, expect, it } from 'vitest'
import { verbWith } from './verbWith.ts'

describe('the verb of a button', () => {
  it('names the amount where that fits', () => {
    expect(verbWith('Send {amount}', '0.25 ETH', 'Send')).toBe('Send 0.25 ETH')
    expect(verbWith('{amount} senden', '1.571,28 USDC', 'Senden')).toBe('1.571,28 USDC senden')
    expect(verbWith('Send {amount}', '1,234,567.89 USDC.e', 'Send')).toBe('Send 1,234,567.89 USDC.e')
  })

  it.each([
    ['it is not known yet', undefined],
    ['its digits do not fit', '0.000000000000000001 ETH'],
    ['its digits have no place to break', '1234567.8901234 ETH'],
    ['its symbol has no place to break', '5 WWWWWWWWWWWWWWWW'],
    ['its digits and its symbol are too long together', '1,234,567.89 LONGSYMBOL'],
  ])('stands alone where %s, and is never rounded or cut', (_, amount) => {
    expect(verbWith('Send {amount}', amount, 'Send')).toBe('Send')
  })
})
