import { expect, test } from 'vitest'
import { labelOf, nameProblem } from './NameForm.tsx'

test.each([
  ['mira', undefined],
  ['mira-h', undefined],
  ['m1ra', undefined],
  ['a'.repeat(64), undefined],
  ['', 'short'],
  ['mir', 'short'],
  ['a'.repeat(65), 'long'],
  ['mi ra', 'letters'],
  ['mira.h', 'letters'],
  ['mirа', 'letters'],
  ['mi_', 'letters'],
  ['-mira', undefined],
  ['mira-', undefined],
  ['xn--mira', undefined],
])('%s has the problem %s', (label, problem) => {
  expect(nameProblem(label)).toBe(problem)
})

test.each([
  [' Mira ', 'mira'],
  ['mira.reown.id', 'mira'],
  ['MIRA.REOWN.ID', 'mira'],
  ['mira.eth', 'mira.eth'],
])('%s is typed for %s', (typed, label) => {
  expect(labelOf(typed, '.reown.id')).toBe(label)
})

test('keeps what is typed before the suffix is known', () => {
  expect(labelOf('Mira', '')).toBe('mira')
})
