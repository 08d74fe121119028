import { describe, expect, it } from 'vitest'
import { mergeBatch } from './mergeBatch.ts'

const refused = { id: 'refused' }
const encode = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const decode = (answer: Uint8Array | string) => (typeof answer === 'string' ? answer : new TextDecoder().decode(answer))

describe('mergeBatch', () => {
  it.each([
    ['first', [{ id: 1 }, { id: 2 }], [refused, undefined, undefined], [refused, { id: 1 }, { id: 2 }]],
    ['between', [{ id: 1 }, { id: 2 }], [undefined, refused, undefined], [{ id: 1 }, refused, { id: 2 }]],
    ['with fewer answers than calls', [{ id: 1 }], [undefined, undefined, refused], [{ id: 1 }, refused]],
    ['with more answers than calls', [{ id: 1 }, { id: 2 }], [refused, undefined], [refused, { id: 1 }, { id: 2 }]],
  ])('puts a refusal %s', (_, answers, refusals, expected) => {
    expect(JSON.parse(decode(mergeBatch(encode(answers), refusals)))).toEqual(expected)
  })

  it.each(['{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}', '[{"id":1}', ''])(
    'leaves what is no list as it came: %s',
    (text) => {
      expect(decode(mergeBatch(encode(text), [undefined, refused]))).toBe(text)
    },
  )
})
