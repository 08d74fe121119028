import { expect, test, vi } from 'vitest'
import { developmentNotes, warnDeveloper } from './warnDeveloper.ts'

test('writes a warning once in the life of a page', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  warnDeveloper('The stylesheet is missing.')
  warnDeveloper('The stylesheet is missing.')
  warnDeveloper('Two kits have one id.')
  expect(warn.mock.calls).toEqual([['[foyer] The stylesheet is missing.'], ['[foyer] Two kits have one id.']])
  expect(developmentNotes()).toBe(developmentNotes())
  warn.mockRestore()
})
