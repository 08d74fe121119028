import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage, decodeSession, readSession, writeSession } from './storedSession.ts'

const empty = { permitted: [], chainId: undefined, addedChains: [], lock: 'open' }
const session = {
  permitted: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  chainId: 31337,
  addedChains: [{ chainId: 5, rpcUrl: 'http://127.0.0.1:1', name: 'Five' }],
  lock: 'waitsForUnlock',
} as const

describe('decodeSession', () => {
  it('reads what was written', () => {
    const storage = createMemoryStorage()
    writeSession(storage, 'key', session)
    expect(readSession(storage, 'key')).toEqual(session)
  })

  it('takes any text without throwing, and anything foreign as none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(decodeSession(text)).toEqual(empty)
      }),
    )
  })

  it.each([
    ['another version', { ...session, version: 2 }],
    [
      'an address with a wrong checksum',
      { ...session, version: 1, permitted: [session.permitted[0].replace('f39F', 'F39f')] },
    ],
    ['a chain id of zero', { ...session, version: 1, chainId: 0 }],
    ['an unknown lock', { ...session, version: 1, lock: 'ajar' }],
    ['a chain without an RPC', { ...session, version: 1, addedChains: [{ chainId: 5, name: 'Five' }] }],
  ])('drops %s', (_, value) => {
    expect(decodeSession(JSON.stringify(value))).toEqual(empty)
  })
})
