import { describe, expect, it } from 'vitest'
import { rebuildTypedData } from '../../crypto/rebuildTypedData.ts'
import {
  account,
  collection,
  fieldsOfText,
  listing,
  other,
  seaport,
  seaportTypes,
  token,
  zero,
} from './knownForms.fixture.ts'
import { readTypedData } from './readTypedData.ts'

function read(message: object, contract: string = seaport, more: object = {}) {
  const primaryType = 'tree' in message ? 'BulkOrder' : 'OrderComponents'
  const given = { types: { ...seaportTypes, ...more }, primaryType, domain: { verifyingContract: contract }, message }
  const rebuilt = rebuildTypedData(given)
  if (!rebuilt) throw new Error('It was refused.')
  return readTypedData(rebuilt, 'eip155:1', account)
}
const nothing = { understood: 'none', steps: [], usableUntil: undefined }
const coin = { kind: 'coin' }
const bird = { kind: 'item', collection, id: 7n }
const dollars = { itemType: 1, token, identifierOrCriteria: 0, startAmount: 500, endAmount: 500 }

describe('readSeaport', () => {
  it('reads what is offered, what comes and what others get', () => {
    expect(read(listing)).toEqual({
      understood: 'whole',
      steps: [
        { kind: 'give', order: 0, item: { asset: bird, amount: 1n, isBound: false } },
        { kind: 'get', order: 0, item: { asset: coin, amount: 950n, isBound: false }, to: undefined },
        { kind: 'get', order: 0, item: { asset: coin, amount: 50n, isBound: false }, to: other },
      ],
      usableUntil: 1_800_000_000,
      usableFrom: 1_700_000_000,
      counter: 3n,
    })
  })

  it('tells amounts that change by the worse bound, and as bounds where an order is filled in parts', () => {
    const falling = {
      ...listing,
      offer: [{ ...dollars, startAmount: 400, endAmount: 500 }],
      consideration: [{ ...listing.consideration[0], startAmount: 950, endAmount: 100 }],
    }
    expect(read(falling).steps).toMatchObject([
      { item: { asset: { kind: 'token', token }, amount: 500n, isBound: true } },
      { item: { amount: 100n, isBound: true } },
    ])
    for (const orderType of [1, 3])
      expect(read({ ...listing, orderType }).steps[0]).toMatchObject({ item: { amount: 1n, isBound: true } })
    expect(read({ ...listing, orderType: 2 }).steps[0]).toMatchObject({ item: { isBound: false } })
  })

  it('names what is not settled as any of a collection', () => {
    for (const itemType of [4, 5]) {
      const any = { itemType, token: collection, identifierOrCriteria: 0, startAmount: 1, endAmount: 1 }
      expect(read({ ...listing, offer: [any] }).steps[0]).toMatchObject({ item: { asset: { kind: 'anyItem' } } })
    }
  })

  it('ends with the last of several by one signature, and leaves out those that only fill it up', () => {
    const more = { BulkOrder: fieldsOfText('OrderComponents[2][2] tree') }
    const filler = { ...listing, offerer: zero, offer: [], consideration: [] }
    const late = { ...listing, startTime: 0, endTime: 1_900_000_000 }
    const found = read(
      {
        tree: [
          [listing, late],
          [filler, filler],
        ],
      },
      seaport,
      more,
    )
    expect(found).toMatchObject({ understood: 'whole', usableUntil: 1_900_000_000, usableFrom: undefined, counter: 3n })
    expect(found.steps.map((step) => 'order' in step && step.order)).toEqual([0, 0, 0, 1, 1, 1])
    expect(
      read(
        {
          tree: [
            [filler, filler],
            [filler, filler],
          ],
        },
        seaport,
        more,
      ),
    ).toEqual(nothing)
    const rounds = read(
      {
        tree: [
          [listing, { ...late, counter: 4 }],
          [filler, filler],
        ],
      },
      seaport,
      more,
    )
    expect(rounds.counter).toBeUndefined()
    expect(
      read(
        {
          tree: [
            [{ ...listing, endTime: 2n ** 255n }, late],
            [filler, filler],
          ],
        },
        seaport,
        more,
      ),
    ).toMatchObject({
      usableUntil: undefined,
    })
  })

  it.each([
    ['another contract', listing, other],
    ['another offerer', { ...listing, offerer: other }, seaport],
    ['an order by a contract, which no signature is asked for', { ...listing, orderType: 4 }, seaport],
    ['a thing of an unknown kind that is given', { ...listing, offer: [{ ...dollars, itemType: 6 }] }, seaport],
    [
      'a thing of an unknown kind that comes',
      { ...listing, consideration: [{ ...dollars, itemType: 6, recipient: account }] },
      seaport,
    ],
  ])('leaves an order unknown with %s', (_, message, contract) => {
    expect(read(message, contract)).toEqual(nothing)
  })

  it.each([
    '0x00000000006c3852cbEf3e08E8dF289169EdE581',
    '0x00000000000006c7676171937C444f6BDe3D6282',
    '0x0000000000000aD24e80fd803C6ac37206a45f15',
    '0x00000000000001ad428e4906aE43D8F9852d0dD6',
    '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  ])('reads orders at %s, too', (contract) => {
    expect(read(listing, contract).understood).toBe('whole')
  })
})
