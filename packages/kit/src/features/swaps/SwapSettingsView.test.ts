import { expect, it } from 'vitest'
import { parseSlippage } from './SwapSettingsView.tsx'

it.each([
  ['1', 1],
  ['50', 50],
  [' 5 % ', 5],
  ['0', undefined],
  ['51', undefined],
  ['0.5', undefined],
  ['', undefined],
  ['x', undefined],
] as const)('reads %s as %s', (text, slippage) => {
  expect(parseSlippage(text, 'en-US')).toBe(slippage)
})
