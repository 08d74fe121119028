import fc from 'fast-check'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, it } from 'vitest'
import { changesOf, rewritten } from '../evm/typedData/changeTypedData.fixture.ts'
import { rebuildTypedData } from './rebuildTypedData.ts'

const token = '0x1111111111111111111111111111111111111111'
const person = [
  { name: 'name', type: 'string' },
  { name: 'account', type: 'address' },
]
const mail = {
  types: {
    Person: person,
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'worth', type: 'uint128' },
      { name: 'change', type: 'int16' },
      { name: 'isRead', type: 'bool' },
      { name: 'mark', type: 'bytes4' },
      { name: 'extra', type: 'bytes' },
      { name: 'pair', type: 'uint8[2]' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Letters', version: '1', chainId: 1, verifyingContract: token },
  message: {
    from: { name: 'Mira', account: token },
    to: [{ name: 'Juno', account: token }],
    worth: '1000',
    change: '-5',
    isRead: false,
    mark: '0xAABBCCDD',
    extra: '0x',
    pair: [1, '0x02'],
  },
}
const hashOf = (typedData: unknown) => hashTypedData(typedData as TypedDataDefinition)
const changed = (change: object) => rebuildTypedData({ ...mail, message: { ...mail.message, ...change } })

describe('rebuildTypedData', () => {
  it('gives every value its one form, and the hash of what was given', () => {
    const rebuilt = rebuildTypedData(mail)
    expect(rebuilt).toMatchObject({
      domain: { chainId: 1n },
      primaryType: 'Mail',
      message: { worth: 1000n, change: -5n, mark: '0xaabbccdd', pair: [1n, 2n] },
    })
    expect(hashOf(rebuilt)).toBe(hashOf({ ...mail, types: { ...mail.types } }))
    expect(rebuildTypedData(JSON.stringify(mail))).toEqual(rebuilt)
  })

  it('refuses keys that are not declared, at any depth', () => {
    expect(changed({ value: '1000000' })).toBeUndefined()
    expect(changed({ from: { ...mail.message.from, value: 0 } })).toBeUndefined()
    expect(changed({ to: [{ ...mail.message.from, value: 0 }] })).toBeUndefined()
    expect(rebuildTypedData({ ...mail, domain: { ...mail.domain, symbol: 'USDC' } })).toBeUndefined()
    const types = { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
    expect(rebuildTypedData({ ...mail, types })).toBeUndefined()
    expect(rebuildTypedData({ ...mail, types, domain: { name: 'Letters' } })).toBeDefined()
    expect(rebuildTypedData(`${JSON.stringify(mail).slice(0, -2)},"__proto__":{"value":1}}}`)).toBeUndefined()
  })

  it('refuses values that are missing', () => {
    for (const key of Object.keys(mail.message)) {
      expect(changed({ [key]: undefined }), key).toBeUndefined()
      expect(changed({ [key]: null }), key).toBeUndefined()
    }
    expect(changed({ from: { name: 'Mira' } })).toBeUndefined()
  })

  it.each([
    [
      'worth',
      ['340282366920938463463374607431768211455', 0, 5n, '0xff'],
      ['340282366920938463463374607431768211456', '-1', 1.5, 2 ** 53, '', '0x', ' 1', true],
    ],
    ['change', ['32767', '-32768'], ['32768', '-32769', '0x']],
    ['isRead', [true, false], ['true', 0, 1]],
    ['mark', ['0x00000000'], ['0x000000', '0x0000000000', '00000000', 0]],
    ['extra', ['0x', '0xAbCd'], ['0xabc', 'abcd', 12]],
    ['pair', [[255, 0]], [[1], [1, 2, 3], [1, 256], {}, '1,2']],
    ['to', [[]], [{}, { 0: mail.message.from }, 'none']],
    [
      'from',
      [{ name: '', account: token }],
      ['Mira', [], { name: 'Mira', account: '0x11' }, { name: 1, account: token }, { name: '\ud800', account: token }],
    ],
  ])('takes of %s only what its type has room for', (field, good, bad) => {
    for (const value of good) expect(changed({ [field]: value }), JSON.stringify(value, String)).toBeDefined()
    for (const value of bad) expect(changed({ [field]: value }), JSON.stringify(value, String)).toBeUndefined()
  })

  it('leaves out types that the message does not use, and refuses those that cannot be', () => {
    const stray = { ...mail, types: { ...mail.types, Delegation: [{ name: 'x', type: 'uint256' }] } }
    expect(Object.keys(rebuildTypedData(stray)?.types ?? {})).toEqual(['EIP712Domain', 'Mail', 'Person'])
    expect(rebuildTypedData({ ...mail, primaryType: 'Nothing' })).toBeUndefined()
    expect(rebuildTypedData({ ...mail, primaryType: 'EIP712Domain' })).toBeUndefined()
    for (const type of ['uint7', 'uint0', 'uint264', 'uint08', 'bytes33', 'bytes0', 'Somebody', 'Person[', 'fixed'])
      expect(
        rebuildTypedData({ ...mail, types: { ...mail.types, Person: [{ name: 'name', type }] } }),
        type,
      ).toBeUndefined()
    for (const name of ['uint256', 'address', 'a b', 'Mail(uint256 x)', ''])
      expect(rebuildTypedData({ ...mail, types: { ...mail.types, [name]: person } }), name).toBeUndefined()
    const twice = [...person, { name: 'name', type: 'string' }]
    expect(rebuildTypedData({ ...mail, types: { ...mail.types, Person: twice } })).toBeUndefined()
    const forged = [{ name: 'name', type: 'address' }]
    expect(
      rebuildTypedData({ ...mail, types: { ...mail.types, EIP712Domain: forged }, domain: { name: token } }),
    ).toBeUndefined()
  })

  it('refuses structs that are nested deeper, and more values, than a visitor might read', () => {
    const nested = (depth: number): object => ({ inner: depth > 0 ? [nested(depth - 1)] : [] })
    const types = { Box: [{ name: 'inner', type: 'Box[]' }] }
    const boxes = (depth: number) => rebuildTypedData({ types, primaryType: 'Box', domain: {}, message: nested(depth) })
    expect(boxes(7)).toBeDefined()
    expect(boxes(8)).toBeUndefined()
    const listOf = (brackets: number) => ({ List: [{ name: 'all', type: `uint8${'[1]'.repeat(brackets)}` }] })
    for (const brackets of [17, 80_000]) {
      const given = { types: listOf(brackets), primaryType: 'List', domain: {}, message: { all: [] } }
      expect(rebuildTypedData(given)).toBeUndefined()
    }
    const long = (length: number) =>
      rebuildTypedData({
        types: { List: [{ name: 'all', type: 'uint8[]' }] },
        primaryType: 'List',
        domain: {},
        message: { all: Array.from({ length }, () => 1) },
      })
    expect(long(1_900)).toBeDefined()
    expect(long(2_001)).toBeUndefined()
  })

  it('refuses what is no typed data', () => {
    for (const value of [
      undefined,
      null,
      '',
      '{',
      '[]',
      1,
      {},
      { ...mail, types: [] },
      { ...mail, domain: null },
      { ...mail, message: [] },
    ])
      expect(rebuildTypedData(value)).toBeUndefined()
  })
})

/** Types and messages of every kind, with each value in any of the forms that a page may give it. */
const leaf: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uint8: fc.bigInt(0n, 255n),
  uint256: fc.bigInt(0n, 2n ** 256n - 1n),
  int32: fc.bigInt(-(2n ** 31n), 2n ** 31n - 1n),
  bool: fc.boolean(),
  string: fc.string({ unit: 'binary' }),
  address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((each) => `0x${Buffer.from(each).toString('hex')}`),
  bytes: fc.uint8Array({ maxLength: 40 }).map((each) => `0x${Buffer.from(each).toString('hex')}`),
  bytes32: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => `0x${Buffer.from(each).toString('hex')}`),
}
const field = fc.constantFrom(...Object.keys(leaf))
const asked = fc
  .record({
    outer: fc.array(field, { minLength: 1, maxLength: 4 }),
    inner: fc.array(field, { minLength: 1, maxLength: 3 }),
  })
  .chain(({ inner, outer }) => {
    const struct = (types: readonly string[]) => types.map((type, at) => ({ name: `f${at}`, type }))
    const values = (types: readonly string[]) =>
      fc.record(Object.fromEntries(types.map((type, at) => [`f${at}`, leaf[type] ?? fc.constant(undefined)])))
    return fc.record({
      types: fc.constant({
        Outer: [...struct(outer), { name: 'one', type: 'Inner' }, { name: 'many', type: 'Inner[]' }],
        Inner: struct(inner),
      }),
      primaryType: fc.constant('Outer'),
      domain: fc.record({ name: fc.string({ unit: 'binary' }), chainId: fc.nat() }),
      message: fc
        .tuple(values(outer), values(inner), fc.array(values(inner), { maxLength: 3 }))
        .map(([own, one, many]) => ({ ...own, one, many })),
    })
  })

describe('what is shown of typed data', () => {
  it('stays one for one hash, however a page spells it', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const rebuilt = rebuildTypedData(given)
        expect(rebuilt).toBeDefined()
        expect(hashOf(rebuilt)).toBe(hashOf(given))
        expect(rebuildTypedData(rewritten(given))).toEqual(rebuilt)
      }),
      { numRuns: 200 },
    )
  })

  it('cannot change without another hash', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const rebuilt = rebuildTypedData(given)
        if (!rebuilt) throw new Error('It was not built.')
        for (const other of changesOf(rebuilt)) {
          const valid = rebuildTypedData(other)
          // An address with a letter changed may have lost its checksum; an empty list may hold no number.
          if (valid) expect(hashOf(valid)).not.toBe(hashOf(rebuilt))
        }
      }),
      { numRuns: 100 },
    )
  })
})
