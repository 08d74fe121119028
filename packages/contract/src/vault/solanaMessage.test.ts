import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import {
  placeOfSolanaSignature,
  readSolanaMessage as readMessage,
  readSolanaTransaction as readTransaction,
} from './solanaMessage.ts'

const readSolanaMessage = (bytes: Uint8Array) => readMessage(bytes, base58.encode)
const readSolanaTransaction = (bytes: Uint8Array) => readTransaction(bytes, base58.encode)

type Parts = {
  header?: readonly [number, number, number]
  /** How many accounts; each is 32 times its place. */
  accounts?: number
  instructions?: readonly { program: number; accounts?: readonly number[]; data?: readonly number[] }[]
  tables?: readonly { writable: readonly number[]; readonly: readonly number[] }[]
}

const lengthOf = (length: number) => (length < 128 ? [length] : [(length & 127) | 128, length >> 7])
const listOf = (bytes: readonly number[]) => [...lengthOf(bytes.length), ...bytes]
const filled = (byte: number) => Array.from({ length: 32 }, () => byte)

/** A message in its bytes, with tables of version 0. */
function write({ header = [1, 0, 1], accounts = 3, instructions = [{ program: 2 }], tables }: Parts = {}): Uint8Array {
  return Uint8Array.from([
    ...(tables ? [128] : []),
    ...header,
    ...lengthOf(accounts),
    ...Array.from({ length: accounts }, (_, index) => filled(index)).flat(),
    ...filled(9),
    ...lengthOf(instructions.length),
    ...instructions.flatMap(({ accounts: used = [], data = [], program }) => [
      program,
      ...listOf(used),
      ...listOf(data),
    ]),
    ...(tables
      ? [
          ...lengthOf(tables.length),
          ...tables.flatMap(({ readonly, writable }) => [...filled(8), ...listOf(writable), ...listOf(readonly)]),
        ]
      : []),
  ])
}
const read = (parts?: Parts) => readSolanaMessage(write(parts))
const names = (...bytes: readonly number[]) => bytes.map((byte) => base58.encode(Uint8Array.from(filled(byte))))

describe('a Solana message', () => {
  it('reads with its accounts, its blockhash and each of its instructions', () => {
    const instructions = [{ program: 2, accounts: [0, 1], data: [2, 0, 0, 0] }, { program: 1 }]
    expect(read({ instructions })).toEqual({
      version: 'legacy',
      requiredSignatures: 1,
      accounts: names(0, 1, 2),
      blockhash: names(9)[0],
      instructions: [
        { programIndex: 2, accounts: [0, 1], data: Uint8Array.of(2, 0, 0, 0) },
        { programIndex: 1, accounts: [], data: new Uint8Array() },
      ],
      writable: [true, true, false],
      tables: [],
      lookups: 0,
    })
  })

  it.each<[readonly [number, number, number], number, readonly boolean[] | undefined]>([
    [[2, 1, 1], 4, [true, false, true, false]],
    [[2, 0, 0], 4, [true, true, true, true]],
    [[1, 0, 3], 4, [true, false, false, false]],
    [[3, 2, 1], 4, [true, false, false, false]],
    [[4, 0, 0], 4, [true, true, true, true]],
    [[4, 3, 0], 4, [true, false, false, false]],
    [[1, 0, 0], 1, [true]],
    [[0, 0, 0], 4, undefined],
    [[5, 0, 0], 4, undefined],
    [[2, 2, 0], 4, undefined],
    [[2, 3, 0], 4, undefined],
    [[1, 0, 4], 4, undefined],
    [[3, 0, 2], 4, undefined],
  ])('with the header %j and %i accounts may change %j', (header, accounts, writable) => {
    const message = read({ header, accounts, instructions: [{ program: 0 }] })
    expect(message?.writable).toEqual(writable)
    expect(message?.requiredSignatures).toBe(writable && header[0])
  })

  it('resolves accounts of the message and of its tables, and refuses an index past them', () => {
    const tables = [
      { writable: [7], readonly: [1, 2] },
      { writable: [], readonly: [3] },
    ]
    const uses = (program: number, ...accounts: readonly number[]) =>
      read({ tables, instructions: [{ program, accounts }] })
    expect(uses(2, 0, 6)).toMatchObject({
      version: 0,
      lookups: 4,
      tables: [
        { address: names(8)[0], writable: [7], readonly: [1, 2] },
        { address: names(8)[0], writable: [], readonly: [3] },
      ],
    })
    expect(uses(6)).toBeDefined()
    expect(uses(7)).toBeUndefined()
    expect(uses(2, 7)).toBeUndefined()
    expect(uses(2, 0, 7)).toBeUndefined()
    expect(uses(2, 7, 0)).toBeUndefined()
    expect(read({ tables, instructions: [{ program: 0 }, { program: 7 }] })).toBeUndefined()
    expect(read({ instructions: [{ program: 2, accounts: [2] }] })).toBeDefined()
    expect(read({ instructions: [{ program: 3 }] })).toBeUndefined()
    expect(read({ instructions: [{ program: 2, accounts: [3] }] })).toBeUndefined()
  })

  it('reads in no version after 0, and with nothing cut off or put to its end', () => {
    const whole = write({ tables: [] })
    expect(readSolanaMessage(whole)?.version).toBe(0)
    for (const version of [1, 2, 127])
      expect(readSolanaMessage(Uint8Array.from([128 + version, ...whole.slice(1)]))).toBeUndefined()
    for (let length = 0; length < whole.length; length++)
      expect(readSolanaMessage(whole.slice(0, length))).toBeUndefined()
    expect(readSolanaMessage(Uint8Array.from([...whole, 0]))).toBeUndefined()
  })

  it('takes lengths of one to three bytes', () => {
    for (const length of [127, 128, 255, 256, 16_383]) {
      const data = Array.from({ length }, () => 1)
      expect(read({ instructions: [{ program: 2, data }] })?.instructions[0]?.data).toHaveLength(length)
    }
    const [before, after] = [write({ instructions: [] }).slice(0, -1), new Uint8Array(70_000)]
    const withLength = (length: readonly number[], count: number) =>
      readSolanaMessage(Uint8Array.from([...before, 1, 2, 0, ...length, ...after.slice(0, count)]))
    expect(withLength([0xff, 0xff, 0x03], 65_535)?.instructions[0]?.data).toHaveLength(65_535)
    expect(withLength([0x80, 0x80, 0x01], 16_384)?.instructions[0]?.data).toHaveLength(16_384)
    expect(withLength([0x80, 0x80, 0x04], 65_536)).toBeUndefined()
    expect(withLength([0x80, 0x80, 0x80, 0x01], 16_384)).toBeUndefined()
    expect(withLength([0x80, 0x00], 0)).toBeUndefined()
    expect(withLength([0x00], 0)?.instructions[0]?.data).toHaveLength(0)
  })
})

describe('a Solana transaction', () => {
  it('reads as its signatures and its message, with a place for each signature', () => {
    const message = write({ header: [2, 0, 1] })
    const signatures = [new Uint8Array(64).fill(1), new Uint8Array(64).fill(2)]
    const transaction = Uint8Array.from([2, ...signatures.flatMap((each) => [...each]), ...message])
    expect(readSolanaTransaction(transaction)).toMatchObject({ signatures, messageBytes: message })
    const single = (count: number) => Uint8Array.from([count, ...new Uint8Array(64 * count), ...message])
    for (const count of [0, 1, 3]) expect(readSolanaTransaction(single(count))).toBeUndefined()
  })

  it('refuses what ends in its signatures', () => {
    for (const bytes of [[], [1], [1, 2, 3], [1, ...new Uint8Array(64)]])
      expect(readSolanaTransaction(Uint8Array.from(bytes))).toBeUndefined()
  })
})

describe('version 1', () => {
  /** A transfer of 5,000,000 lamports with a priority fee and two limits, as `@solana/kit` 8.4 signs and writes it. */
  const whole = Uint8Array.from(
    atob(
      'gQEAAQ8AAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAED7UkoxijRwsbq6QM4kFmVYSlZJzpcY/k2NsFGFKyHN9HKk6wXBRhwcdZ7g8f/Dv6BCOjsRTBXXXcmh5Mz29q+fAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABwAAAAAAAAAQJwAAoIYBAAICDAAAAQIAAABAS0wAAAAAAIJAqN/YwdaAiaOJW4ZgKn/QchpWhVDsvJ23bXi6u8AmM1FZNJ+k4E0psZ4ZBpJsZlr/nV1V+K2XgTQVICLcxgA=',
    ),
    (sign) => sign.charCodeAt(0),
  )
  const messageLength = 172
  const message = whole.slice(0, messageLength)
  const changed = (at: number, to: number) => Uint8Array.from([...message.slice(0, at), to, ...message.slice(at + 1)])

  it('reads a message', () => {
    expect(readSolanaMessage(message)).toEqual({
      version: 1,
      requiredSignatures: 1,
      accounts: [
        'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse',
        'EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1',
        '11111111111111111111111111111111',
      ],
      blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
      config: '0f070000000000000010270000a0860100',
      instructions: [
        { programIndex: 2, accounts: [0, 1], data: Uint8Array.from([2, 0, 0, 0, 64, 75, 76, 0, 0, 0, 0, 0]) },
      ],
      writable: [true, true, false],
      tables: [],
      lookups: 0,
    })
  })

  it('reads a transaction, whose signatures follow the message', () => {
    const read = readSolanaTransaction(whole)
    expect(read?.messageBytes).toEqual(message)
    expect(read?.signatures).toEqual([whole.slice(messageLength)])
    expect(placeOfSolanaSignature(whole, 0)).toBe(messageLength)
  })

  it('reads nothing that is cut or longer', () => {
    for (let length = 0; length < whole.length; length += 1)
      expect(readSolanaTransaction(whole.slice(0, length))).toBeUndefined()
    for (let length = 0; length < messageLength; length += 1)
      expect(readSolanaMessage(message.slice(0, length))).toBeUndefined()
    expect(readSolanaMessage(Uint8Array.from([...message, 0]))).toBeUndefined()
    expect(readSolanaTransaction(Uint8Array.from([...whole, 0]))).toBeUndefined()
  })

  it.each([
    ['no signer', 1, 0],
    ['more signers than accounts', 1, 4],
    ['a fee payer that may not change', 2, 1],
    ['more unchanging accounts than there are', 3, 3],
    ['half a priority fee', 4, 0b01101],
    ['a limit without a value', 4, 0b11111],
    ['a setting that it does not have', 4, 0b101111],
    ['a setting of a later byte', 5, 1],
    ['more instructions than it holds', 40, 2],
    ['a later version', 0, 0x82],
  ])('reads nothing of %s', (_, at, to) => {
    expect(readSolanaMessage(changed(at, to))).toBeUndefined()
  })
})
