import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorBody, parseErrorBody } from './errorBody.ts'

describe('parseErrorBody', () => {
  it.each([
    ['the usual body', errorBody('address', 'Bad address'), [{ field: 'address', description: 'Bad address' }]],
    ['a reason with a name', { reasons: [{ name: 'a', description: 'b' }] }, [{ field: 'a', description: 'b' }]],
    ['a message that was passed on', { code: 'X', message: 'No' }, [{ field: '', description: 'No' }]],
    ['a bad reason among good ones', { reasons: [7, null, { field: 'a' }] }, [{ field: 'a', description: '' }]],
    ['an empty object', {}, []],
    ['null', null, []],
    ['a list', [], []],
    ['a number', 7, []],
  ])('reads %s', (_, body, reasons) => {
    expect(parseErrorBody(JSON.stringify(body))).toEqual(reasons)
  })

  it('keeps plain text, trimmed', () => {
    expect(parseErrorBody(' upstream failure\n')).toEqual([{ field: '', description: 'upstream failure' }])
    expect(parseErrorBody('  ')).toEqual([])
  })

  it('comes back as it was written', () => {
    const word = fc.string({ minLength: 1, maxLength: 500 })
    fc.assert(
      fc.property(word, word, (field, description) => {
        expect(parseErrorBody(JSON.stringify(errorBody(field, description)))).toEqual([{ field, description }])
      }),
    )
  })

  it('never throws and never keeps more than 50 reasons of 500 characters', () => {
    const reasons = fc.record({ reasons: fc.array(fc.record({ field: fc.anything(), description: fc.string() })) })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          reasons.map((body) => JSON.stringify(body)),
        ),
        (text) => {
          const read = parseErrorBody(text)
          expect(read.length).toBeLessThanOrEqual(50)
          for (const reason of read) expect(reason.description.length).toBeLessThanOrEqual(500)
        },
      ),
    )
    expect(parseErrorBody('x'.repeat(10_000))[0]?.description).toHaveLength(500)
    expect(parseErrorBody(JSON.stringify({ reasons: new Array(99).fill({ field: 'a' }) }))).toHaveLength(50)
  })
})
