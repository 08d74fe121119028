import { expect, test } from 'vitest'
import { type PeriodWords, periodText, spanText } from './periodText.ts'

const words: PeriodWords = {
  anHour: ({ amount }) => `${amount} an hour`,
  aDay: ({ amount }) => `${amount} a day`,
  aWeek: ({ amount }) => `${amount} a week`,
  aMonth: ({ amount }) => `${amount} a month`,
  every: ({ amount, period }) => `${amount} every ${period}`,
}

test.each([
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

test.each([
  [0, 'en', '1 minute'],
  [59, 'en', '1 minute'],
  [3_599, 'en', '59 minutes'],
  [3_600, 'en', '1 hour'],
  [86_399, 'en', '23 hours'],
  [86_400, 'en', '1 day'],
  [6.9 * 86_400, 'en', '6 days'],
  [7_200, 'de', '2 Stunden'],
])('writes a span of %s seconds in %s', (seconds, language, text) => {
  expect(spanText(seconds, language)).toBe(text)
})
