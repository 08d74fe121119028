import { expect, test } from 'vitest'
import { adoptStyles } from './adoptStyles.ts'

test('answers the names on a server too, which has nothing to draw on', () => {
  expect(adoptStyles('.a { color: red }', { a: 'fy-a' })).toEqual({ a: 'fy-a' })
})
