import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanValue } from './cleanValue.ts'

const most = 262_144

describe('cleanValue', () => {
  it('copies every JSON value unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value), (key, item: unknown) =>
          ['__proto__', 'constructor', 'prototype'].includes(key) ? undefined : item,
        )
        expect(JSON.stringify(cleanValue(value, most)?.value)).toBe(JSON.stringify(plain))
      }),
    )
  })

  it('A19: drops keys that reach into the ancestry of objects, at any depth', () => {
    const sent = JSON.parse(
      '{"a":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"kept":1},"prototype":2}',
    )
    const cleaned = cleanValue(sent, most)?.value
    expect(cleaned).toEqual({ a: { kept: 1 } })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(Object.getPrototypeOf((cleaned as { a: object }).a)).toBe(Object.prototype)
  })

  it.each([
    ['a buffer', new Uint8Array(4)],
    ['a map', new Map([['a', 1]])],
    ['a date', new Date()],
    ['a function', () => 1],
    ['an error', new Error('no')],
    ['an object with an ancestor', Object.create({ inherited: 1 })],
    ['a symbol in a list', [Symbol('s')]],
  ])('refuses %s', (_name, value) => {
    expect(cleanValue({ value }, most)).toBeUndefined()
  })

  it('refuses what refers to itself, and what is too deep', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(cleanValue(circle, most)).toBeUndefined()
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
    expect(cleanValue(deep(32), most)).toBeDefined()
    expect(cleanValue(deep(33), most)).toBeUndefined()
  })

  it('A3: refuses what has more bytes than it may', () => {
    expect(cleanValue('a'.repeat(131_072), most)).toBeDefined()
    expect(cleanValue('a'.repeat(131_073), most)).toBeUndefined()
    expect(cleanValue('a'.repeat(1_000_000), most)).toBeUndefined()
    expect(cleanValue({ ['k'.repeat(131_073)]: 1 }, most)).toBeUndefined()
    expect(
      cleanValue(
        Array.from({ length: 40_000 }, () => 1),
        most,
      ),
    ).toBeUndefined()
  })
})
