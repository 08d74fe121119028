import * as v from 'valibot'
import { expect, it } from 'vitest'
import { projectId } from './projectSchema.ts'

it.each(['shop', 'a.b~c-d_e', 'b4f2a1c09d8e7f6a5b4c3d2e1f0a9b8c', 'proto'])('takes the project id %s', (id) => {
  expect(v.is(projectId, id)).toBe(true)
})

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'a b', 'x'.repeat(129)])(
  'refuses the project id %j',
  (id) => {
    expect(v.is(projectId, id)).toBe(false)
  },
)
