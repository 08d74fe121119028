import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMetaplex, readMint } from './readMint.ts'

const key = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
const mint = key(7)
const u32 = (number: number) => [...new Uint8Array(new Uint32Array([number]).buffer)]
const text = (value: string) => [...u32(Buffer.byteLength(value)), ...Buffer.from(value)]
const address = (of: string) => [...base58.decode(of)]

/** A metadata account of Metaplex, field by field. */
const metaplex = ({ tail = [0, 1, 0, 0, 0], creators = [0], of = mint, name = 'Quiet Room' } = {}) =>
  Uint8Array.from([
    4,
    ...address(key(1)),
    ...address(of),
    ...text(name),
    ...text('ROOM\0\0\0'),
    ...text('https://rooms.example/1.json\0\0'),
    ...[44, 1],
    ...creators,
    ...tail,
  ])

const plainMint = [0, 0, 0, 0, ...Array(32).fill(0), 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...Array(36).fill(0)]
const extension = (kind: number, body: readonly number[]) => [kind, 0, body.length & 255, body.length >> 8, ...body]
const words = (of: string) => [
  ...address(key(1)),
  ...address(of),
  ...text('Newer'),
  ...text('NEW'),
  ...text('ipfs://x'),
  ...u32(0),
]
const extendedMint = (...extensions: readonly (readonly number[])[]) =>
  Uint8Array.from([...plainMint, ...Array(83).fill(0), 1, ...extensions.flat()])
const pointer = (to: string) => extension(18, [...address(key(1)), ...address(to)])

describe('readMetaplex', () => {
  it('reads what a token says about itself, without its padding', () => {
    expect(readMetaplex(metaplex(), mint)).toEqual({
      name: 'Quiet Room',
      symbol: 'ROOM',
      uri: 'https://rooms.example/1.json',
      collection: undefined,
    })
  })

  it.each([
    ['verified', [0, 1, 1, 255, 1, 0, 1, 1, ...address(key(9))], key(9)],
    ['only claimed', [0, 1, 1, 255, 1, 0, 1, 0, ...address(key(9))], undefined],
    ['without edition and standard', [0, 1, 0, 0, 1, 1, ...address(key(9))], key(9)],
    ['cut off', [0, 1, 0, 0, 1, 1, 9, 9], undefined],
  ])('knows the collection when it is %s', (_, tail, collection) => {
    const creators = [1, ...u32(2), ...Array(68).fill(3)]
    expect(readMetaplex(metaplex({ tail, creators }), mint)?.collection).toBe(collection)
  })

  it('takes no words of another mint, of another account, or none at all', () => {
    expect(readMetaplex(metaplex({ of: key(8) }), mint)).toBeUndefined()
    expect(readMetaplex(Uint8Array.from([6, ...metaplex().slice(1)]), mint)).toBeUndefined()
    expect(readMetaplex(metaplex().slice(0, 90), mint)).toBeUndefined()
    expect(readMetaplex(new Uint8Array(), mint)).toBeUndefined()
  })

  it('leaves out invisible characters, and bounds a name', () => {
    const name = `A\u202eB\u200b${'x'.repeat(900)}`
    const found = readMetaplex(metaplex({ name }), mint)?.name ?? ''
    expect(found.startsWith('ABxx')).toBe(true)
    expect(found).toHaveLength(100)
  })

  it('never throws and never answers more than it bounds, whatever the bytes are', () => {
    const start = metaplex()
    const garbage = fc.uint8Array({ maxLength: 700 })
    const broken = fc.tuple(garbage, fc.nat(start.length)).map(([tail, cut]) => [...start.slice(0, cut), ...tail])
    fc.assert(
      fc.property(fc.oneof(garbage, broken), (bytes) => {
        const read = readMetaplex(Uint8Array.from(bytes), mint)
        expect(read === undefined || (read.name ?? '').length <= 100).toBe(true)
        expect(read === undefined || (read.symbol ?? '').length <= 40).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('readMint', () => {
  it('reads decimals and supply of a plain mint', () => {
    expect(readMint(Uint8Array.from(plainMint), mint)).toEqual({ decimals: 0, supply: 1n, words: undefined })
  })

  it('reads the words of a Token-2022 mint that points to itself', () => {
    const bytes = extendedMint(extension(9, []), pointer(mint), extension(19, words(mint)))
    expect(readMint(bytes, mint)?.words).toEqual({
      name: 'Newer',
      symbol: 'NEW',
      uri: 'ipfs://x',
      collection: undefined,
    })
  })

  it.each([
    ['that points to another account', extendedMint(pointer(key(9)), extension(19, words(mint)))],
    ['that points nowhere', extendedMint(extension(19, words(mint)))],
    ['with the words of another mint', extendedMint(pointer(mint), extension(19, words(key(9))))],
    ['with words that are cut off', extendedMint(pointer(mint), extension(19, words(mint).slice(0, 70)))],
    ['with an extension that is longer than the account', extendedMint(pointer(mint), [19, 0, 255, 255, 1])],
  ])('takes no words of a mint %s', (_, bytes) => {
    expect(readMint(bytes, mint)).toMatchObject({ supply: 1n, words: undefined })
  })

  it('refuses token accounts, what is not initialized and what is too short', () => {
    const account = extendedMint()
    account[165] = 2
    expect(readMint(account, mint)).toBeUndefined()
    expect(readMint(Uint8Array.from(plainMint).fill(0, 45, 46), mint)).toBeUndefined()
    expect(readMint(new Uint8Array(81), mint)).toBeUndefined()
  })

  it('never throws, whatever the bytes are', () => {
    const start = extendedMint(pointer(mint), extension(19, words(mint)))
    const garbage = fc.uint8Array({ maxLength: 600 })
    const broken = fc.tuple(garbage, fc.nat(start.length)).map(([tail, cut]) => [...start.slice(0, cut), ...tail])
    fc.assert(
      fc.property(fc.oneof(garbage, broken), (bytes) => {
        const read = readMint(Uint8Array.from(bytes), mint)
        expect(read === undefined || (read.decimals >= 0 && read.decimals <= 255)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
