import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { readMessage, registerMessage } from './signedMessage.ts'

function refusalOf(schema: v.GenericSchema, message: string): GatewayError {
  try {
    readMessage(schema, message)
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('readMessage', () => {
  it('reads what was signed', () => {
    const message = { name: 'alice.reown.id', attributes: { bio: 'Hi' }, timestamp: 1 }
    expect(readMessage(registerMessage, JSON.stringify(message))).toEqual(message)
  })

  it.each([
    ['{', /is not JSON/],
    ['{"name":1}', /has not the shape/],
    ['['.repeat(2_000) + ']'.repeat(2_000), /nests too deeply/],
  ])('refuses %.20s with 422', (message, sentence) => {
    expect(refusalOf(registerMessage, message)).toMatchObject({
      code: 'unreadable',
      message: expect.stringMatching(sentence),
    })
    expect(refusalOf(v.unknown(), `${message}]`)).toMatchObject({ code: 'unreadable' })
  })
})
