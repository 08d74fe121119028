import { expect, test } from 'vitest'
import type { AllowedAct } from '../../core/permissions.ts'
import { sessionMessages } from './messages.ts'
import { actText } from './SmartSessionsView.tsx'

const units = {
  coin: { symbol: 'ETH', decimals: 18 },
  tokenAt: (address: string) => (address === 'usdc' ? { symbol: 'USDC', decimals: 6 } : undefined),
}
const said = (act: AllowedAct) => actText(act, units, sessionMessages.messages, 'en')
const amount = 10n ** 17n

test.each([
  [60, '0.1 ETH every 1 minute'],
  [3_600, '0.1 ETH an hour'],
  [86_400, '0.1 ETH a day'],
  [604_800, '0.1 ETH a week'],
  [2_629_746, '0.1 ETH a month'],
])('writes what is spent in %i seconds', (period, text) => {
  expect(said({ kind: 'spend', amount, period })).toBe(text)
})

test('writes tokens in their own unit, and leaves out those it does not know', () => {
  expect(said({ kind: 'spend', amount: 5_000_000n, token: 'usdc', period: 86_400 })).toBe('5 USDC a day')
  expect(said({ kind: 'spend', amount, token: 'strange', period: 86_400 })).toBeUndefined()
})

test('writes functions by name', () => {
  expect(said({ kind: 'call', functions: ['claim', 'play'] })).toBe('Call claim, play')
})
