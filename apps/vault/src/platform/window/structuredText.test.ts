import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStructured, writeStructured } from './structuredText.ts'

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.boolean(),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.bigInt(),
    fc.uint8Array({ maxLength: 40 }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.string(), tie('any')), { maxLength: 4 }).map((entries) => new Map(entries)),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('n', 'o', 'v')), tie('any'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).any

describe('data as text between windows', () => {
  it('reads back what was written, whatever keys and texts a site chose', () => {
    fc.assert(
      fc.property(value, (written) => {
        expect(readStructured(writeStructured(written))).toEqual(written)
      }),
    )
  })

  it('keeps lists of a site apart from its own marks', () => {
    const hostile = { amount: ['n', '1'], nested: ['o', [['a', ['v', 1]]]] }
    expect(readStructured(writeStructured(hostile))).toEqual(hostile)
  })

  it.each([
    ['a function', () => undefined],
    ['a symbol', Symbol('s')],
    ['a date', new Date(0)],
    ['a set', new Set()],
    ['no number', Number.NaN],
  ])('refuses %s', (_, given) => {
    expect(() => writeStructured({ given })).toThrow(TypeError)
  })

  it.each(['["x",1]', '{"a":1}', 'nothing', '["n","one"]'])('refuses the text %s', (text) => {
    expect(() => readStructured(text)).toThrow()
  })
})
