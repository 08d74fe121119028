import { expect, it } from 'vitest'
import { satisfies } from './satisfies.ts'

it.each([
  ['19.1.0', '^18.3.0 || ^19.0.0', true],
  ['18.2.0', '^18.3.0 || ^19.0.0', false],
  ['20.0.0', '^18.3.0 || ^19.0.0', false],
  ['0.3.1', '^0.3.0', true],
  ['0.4.0', '^0.3.0', false],
  ['2.21.8', '2.21.8', true],
  ['2.21.9', '2.21.8', false],
  ['20.20.2', '>=20.19', true],
  ['20.9.0', '>= 20.19', false],
  ['22.1.0', '>=20.19 <23', true],
  ['23.0.0', '>=20.19 <23', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['3.0.0', 'workspace:*', true],
])('reads whether %s lies in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
})
