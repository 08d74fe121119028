import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLogger, describeError } from './logger.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function logged(fields: object): Record<string, unknown> {
  let text = ''
  const stream = new Writable({
    write: (chunk, _, done) => {
      text += chunk
      done()
    },
  })
  createLogger('info', stream).warn(fields, 'words')
  return JSON.parse(text)
}

describe('an error in a log line', () => {
  const error = Object.assign(new TypeError(`no answer of https://node.example/secret-key for ${account}`), {
    code: 'ECONNREFUSED',
  })

  it.each([
    ['as it was thrown', error],
    ['as it was described', describeError(error)],
  ])('keeps its name, message, code and stack: %s', (_, err) => {
    const line = logged({ err })
    expect(line).toMatchObject({
      msg: 'words',
      err: { type: 'TypeError', message: 'no answer of [url] for [hex]', code: 'ECONNREFUSED' },
    })
    expect(line.err).toMatchObject({ stack: expect.stringContaining('logger.test.ts') })
    expect(JSON.stringify(line)).not.toMatch(/secret-key|f39Fd6e5/i)
  })

  it('keeps what it was caused by, several deep, and ends where errors cause one another', () => {
    const deepest = new Error(`connect https://node.example/secret-key`)
    const err = new Error('outer', { cause: new AggregateError([deepest, 'words'], 'inner', { cause: deepest }) })
    const line = logged({ err })
    expect(line.err).toMatchObject({
      message: 'outer',
      cause: { type: 'AggregateError', message: 'inner', cause: { message: 'connect [url]' } },
    })
    expect(line.err).toMatchObject({ cause: { errors: [{ message: 'connect [url]' }, { type: 'string' }] } })
    const round: Error & { cause?: unknown } = new Error('round')
    round.cause = round
    expect(JSON.stringify(logged({ err: round })).length).toBeLessThan(40_000)
  })

  it('tells what else was thrown by its type only', () => {
    expect(logged({ err: account }).err).toEqual({ type: 'string' })
    expect(logged({ err: { type: 'x', message: account } }).err).toEqual({ type: 'object' })
  })
})
