import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { addressMessage, attributesMessage, primaryMessage, readMessage, registerMessage } from './signedMessage.ts'

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

  const binding = { name: 'alice.reown.id', gateway: 'gateway.example', purpose: 'register', nonce: 'k13wLzTx' }
  const address = { coin_type: 60, address: '0x1', timestamp: 1 }

  it.each([
    ['a registration', registerMessage, { timestamp: 1 }],
    ['attributes', attributesMessage, { attributes: {}, timestamp: 1 }],
    ['an address', addressMessage, address],
    ['a primary name', primaryMessage, { primary: true, timestamp: 1 }],
  ] as const)('reads with %s what it is tied to', (_, schema, parts) => {
    const message = { ...binding, ...parts }
    expect(readMessage(schema, JSON.stringify(message))).toEqual(message)
    for (const nonce of ['k13wLzT', 'k'.repeat(129), 7])
      expect(refusalOf(schema, JSON.stringify({ ...message, nonce }))).toMatchObject({ code: 'unreadable' })
  })

  it.each([
    ['a registration without a name', registerMessage, { timestamp: 1 }],
    ['a registration without a time', registerMessage, { name: 'alice.reown.id' }],
    ['attributes that are absent', attributesMessage, { timestamp: 1 }],
    ['an address that is absent', addressMessage, { coin_type: 60, timestamp: 1 }],
    ['a coin type that is too large', addressMessage, { ...address, coin_type: 0x1_0000_0000 }],
    ['a primary name that is not to be one', primaryMessage, { primary: false, timestamp: 1 }],
    ['a time before 1970', primaryMessage, { primary: true, timestamp: -1 }],
    ['half a second', primaryMessage, { primary: true, timestamp: 0.5 }],
  ] as const)('refuses %s', (_, schema, message) => {
    const refusal = refusalOf(schema, JSON.stringify(message))
    expect(refusal).toMatchObject({
      code: 'unreadable',
      field: '',
      message: 'The signed message has not the shape that this call needs. Sign the JSON text that the API names.',
    })
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
