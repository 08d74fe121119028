import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepestJson, JsonTooDeepError, parseJson } from './parseJson.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('parseJson', () => {
  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('reads %s up to the bound and refuses them beyond it, however deep', (_, nested) => {
    expect(parseJson(nested(deepestJson))).toEqual(JSON.parse(nested(deepestJson)))
    for (const depth of [deepestJson + 1, 500_000]) expect(() => parseJson(nested(depth))).toThrow(JsonTooDeepError)
    expect(() => parseJson('['.repeat(deepestJson + 1))).toThrow(JsonTooDeepError)
  })

  it('counts no brackets in texts, and none beside one another', () => {
    const texts = ['['.repeat(100), `"${'{'.repeat(100)}`, `\\"${'['.repeat(100)}`, '\\']
    expect(parseJson(JSON.stringify(texts))).toEqual(texts)
    const many = Array.from({ length: 500 }, () => [{ a: [] }])
    expect(parseJson(JSON.stringify(many))).toEqual(many)
  })

  it('finds the end of a text behind any number of backslashes', () => {
    for (let count = 0; count < 9; count += 1) {
      const texts = [`${'\\'.repeat(count)}"[[`, '\\'.repeat(count), `[${'\\'.repeat(count)}`]
      const deep = `${JSON.stringify(texts).slice(0, -1)},${lists(deepestJson - 1)}]`
      expect(parseJson(deep)).toEqual(JSON.parse(deep))
      expect(() => parseJson(deep.replace('[]', '[[]]'))).toThrow(JsonTooDeepError)
    }
  })

  it('reads every JSON value, and refuses anything else', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value)
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
    for (const text of ['', '{', ']]]', '"', '{"a":}', '\0']) expect(() => parseJson(text)).toThrow(SyntaxError)
  })
})
