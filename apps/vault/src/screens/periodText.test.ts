import { expect, it } from 'vitest'
import { periodText } from './periodText.ts'
import { german } from './words.de.ts'
import { words } from './words.ts'

it.each([
  [60, '1 ETH every 1 minute'],
  [3_600, '1 ETH an hour'],
  [7_200, '1 ETH every 2 hours'],
  [86_400, '1 ETH a day'],
  [2 * 86_400, '1 ETH every 2 days'],
  [604_800, '1 ETH a week'],
  [2_592_000, '1 ETH a month'],
  [2_629_746, '1 ETH a month'],
  [90_061, '1 ETH every 1,501 minutes'],
])('writes %i seconds', (seconds, text) => {
  expect(periodText('1 ETH', seconds, words, 'en')).toBe(text)
})

it('writes them in the visitor’s language', () => {
  expect(periodText('1 ETH', 7_200, german, 'de')).toBe('1 ETH alle 2 Stunden')
})
