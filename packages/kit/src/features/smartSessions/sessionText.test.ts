import { expect, test } from 'vitest'
import type { SmartSession } from '../../domain/sessions/getSmartSessions.ts'
import { sessionMessages } from './messages.ts'
import { permissionTexts, spanText } from './sessionText.ts'

const token = `0x${'Ab'.repeat(20)}`
const units = {
  coin: { symbol: 'ETH', decimals: 18 },
  tokens: new Map([[token.toLowerCase(), { symbol: 'USDC', decimals: 6 }]]),
}
const sessionOf = (...permissions: SmartSession['permissions']): SmartSession => ({
  pci: '0f8fad5b-d9cb-469f-a165-70867728950e',
  expiry: 0,
  createdAt: 0,
  permissions,
  policies: [],
  context: '0x',
  revokedAt: null,
})
const texts = (...permissions: SmartSession['permissions']) =>
  permissionTexts(sessionOf(...permissions), units, sessionMessages.messages, 'en')
const coin = (period: number) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x16345785d8a0000', start: 1, period },
})

test.each([
  [60, '0.1 ETH every 1 minute'],
  [3_600, '0.1 ETH an hour'],
  [86_400, '0.1 ETH a day'],
  [604_800, '0.1 ETH a week'],
  [2_629_746, '0.1 ETH a month'],
])('writes what is spent in %i seconds', (period, text) => {
  expect(texts(coin(period))).toEqual([text])
})

test('writes tokens in their own unit, and functions by name', () => {
  const erc20 = { type: 'erc20-recurring-allowance', data: { token, allowance: '0x4c4b40', start: 1, period: 86_400 } }
  const call = { type: 'contract-call', data: { functions: [{ functionName: 'claim' }, { functionName: 'play' }] } }
  expect(texts(erc20, call)).toEqual(['5 USDC a day', 'Call claim, play'])
})

test('leaves out what it cannot read', () => {
  const strange = { type: 'erc20-recurring-allowance', data: { token: '0x12', allowance: '0x1', period: 60 } }
  expect(
    texts(
      strange,
      { type: 'everything' },
      { type: 'contract-call', data: { functions: 'all' } },
      coin(Number.NaN).data as never,
    ),
  ).toEqual([])
})

test.each([
  [0, '1 minute'],
  [59, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [6.9 * 86_400, '6 days'],
])('writes %s seconds as %s', (seconds, text) => {
  expect(spanText(seconds, 'en')).toBe(text)
})
