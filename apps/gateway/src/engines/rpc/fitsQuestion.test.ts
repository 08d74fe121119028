import { describe, expect, it } from 'vitest'
import { fitsQuestion } from './fitsQuestion.ts'

const one = '{"jsonrpc":"2.0","id":7,"method":"eth_chainId"}'
const two = '[{"id":1,"method":"eth_chainId"},{"id":"b","method":"eth_gasPrice"}]'

describe('fitsQuestion', () => {
  it.each<[string, string, unknown]>([
    ['the id', one, { id: 7, result: '0x1' }],
    ['the id as a text', one, { id: '7', result: '0x1' }],
    ['no id', one, { result: '0x1' }],
    ['an id that could not be read', one, { id: null, error: { code: -32_700, message: '' } }],
    [
      'ids in another order',
      two,
      [
        { id: 'b', result: '0x1' },
        { id: 1, result: '0x1' },
      ],
    ],
    ['no ids', two, [{ result: '0x1' }, { result: '0x1' }]],
    ['one refusal', two, { error: { code: -32_600, message: 'no batches' } }],
    ['a call that wants no answer', '[{"id":1,"method":"a"},{"method":"b"}]', [{ id: 1, result: null }]],
  ])('takes an answer with %s', (_, question, answer) => {
    expect(fitsQuestion(question, answer)).toBe(true)
    expect(fitsQuestion(new TextEncoder().encode(question), answer)).toBe(true)
  })

  it.each<[string, string, unknown]>([
    ['the id of another call', one, { id: 8, result: '0x1' }],
    ['a list for one call', one, [{ id: 7, result: '0x1' }]],
    ['nothing for one call', one, []],
    ['an answer too few', two, [{ id: 1, result: '0x1' }]],
    ['an answer too many', two, [{ id: 1 }, { id: 'b' }, { id: 'b' }]],
    ['one answer twice', two, [{ id: 1 }, { id: 1 }]],
    ['the id of another batch', two, [{ id: 1 }, { id: 'c' }]],
  ])('refuses an answer with %s', (_, question, answer) => {
    expect(fitsQuestion(question, answer)).toBe(false)
  })
})
