import { expect, it } from 'vitest'
import { rateText } from './factTexts.tsx'

const ether = { symbol: 'ETH', decimals: 18 }
const dollar = { symbol: 'USDC', decimals: 6 }
const whole = 10n ** 18n

it('says what one coin is in the other, the other way round where that is next to nothing', () => {
  const sold = rateText({ from: ether, to: dollar, amount: whole / 2n, toAmount: 1_571_280_000n }, 'en-US')
  expect(sold).toEqual({ one: '1 ETH', other: '3,142.56 USDC' })
  const bought = rateText({ from: dollar, to: ether, amount: 3_142_560_000n, toAmount: whole }, 'en-US')
  expect(bought).toEqual({ one: '1 ETH', other: '3,142.56 USDC' })
  expect(rateText({ from: dollar, to: dollar, amount: 1000n, toAmount: 1n }, 'en-US')?.other).toBe('0.001 USDC')
  expect(rateText({ from: dollar, to: dollar, amount: 0n, toAmount: 1n }, 'en-US')).toBeUndefined()
})
