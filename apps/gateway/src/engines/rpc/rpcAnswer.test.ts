import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactly, readRpcAnswer } from './rpcAnswer.ts'

describe('parseExactly', () => {
  it.each([
    ['{"value":9007199254740993}', { value: '9007199254740993' }],
    ['[18446744073709551615, 1]', ['18446744073709551615', 1]],
    ['{"log":"at 9007199254740993, \\"12345678901234567\\""}', { log: 'at 9007199254740993, "12345678901234567"' }],
    ['{"share":0.12345678901234567}', { share: Number('0.12345678901234567') }],
    ['{"large":1000000000000000000e2}', { large: 1e20 }],
    ['{"less":-1234567890123456789}', { less: '-1234567890123456789' }],
    ['{"short":123456789012345}', { short: 123456789012345 }],
  ])('reads %s', (text, value) => {
    expect(parseExactly(text)).toEqual(value)
  })

  it('reads everything else as JSON does, whatever stands in texts', () => {
    const digits = fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String)
    const text = fc.oneof(
      fc.string(),
      digits,
      digits.map((number) => `": ${number}, "\\`),
    )
    const short = fc.integer()
    const value = fc.dictionary(text, fc.oneof(text, short, fc.boolean(), fc.constant(null), fc.array(text)))
    fc.assert(
      fc.property(value, (json) => {
        expect(parseExactly(JSON.stringify(json))).toEqual(JSON.parse(JSON.stringify(json)))
      }),
    )
  })
})

describe('readRpcAnswer', () => {
  it.each([
    [{ result: null }, { result: null }],
    [{ error: { code: -32_005, message: 'behind' } }, { error: { code: -32_005, message: 'behind', data: undefined } }],
    [{ error: null, result: 1 }, { result: 1 }],
    [{}, undefined],
    [null, undefined],
    ['text', undefined],
  ])('reads %j', (parsed, answer) => {
    expect(readRpcAnswer(parsed)).toEqual(answer)
  })
})
