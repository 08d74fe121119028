import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { commonVersion, portHello } from './handshake.ts'

describe('commonVersion', () => {
  it.each([
    [[1], [1], 1],
    [[2, 1], [1], 1],
    [[2, 1], [3, 2, 1], 2],
    [[2], [1], undefined],
    [[1], [], undefined],
  ])('makes of %j and %j %j', (ours, theirs, expected) => {
    expect(commonVersion(ours, theirs)).toBe(expected)
  })
})

describe('portHello', () => {
  const hello = { t: 'foyer/hello', v: [1], nonce: crypto.randomUUID(), kit: 'foyer/0.0.0' }

  it('reads a hello, and drops what it does not know', () => {
    expect(v.parse(portHello, { ...hello, more: 1 })).toEqual(hello)
  })

  it.each([
    { ...hello, t: 'hello' },
    { ...hello, v: [] },
    { ...hello, v: ['1'] },
    { ...hello, nonce: 'short' },
    { ...hello, kit: 'k'.repeat(65) },
    null,
  ])('refuses %j', (value) => {
    expect(v.is(portHello, value)).toBe(false)
  })
})
