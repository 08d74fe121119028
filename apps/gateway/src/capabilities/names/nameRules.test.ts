import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { checkName } from './nameRules.ts'

const rules = { zones: ['reown.id', 'foyer.example'], reserved: ['admin'] }

function verdict(name: string): 'good' | string {
  try {
    checkName(name, rules)
    return 'good'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    expect([error.code, error.field]).toEqual(['invalid', 'name'])
    return error.message
  }
}

describe('checkName', () => {
  it.each([
    ['alice.reown.id', 'good'],
    ['alice.foyer.example', 'good'],
    ['a-b-1.reown.id', 'good'],
    ['0000.reown.id', 'good'],
    [`${'a'.repeat(64)}.reown.id`, 'good'],
    [`${'a'.repeat(65)}.reown.id`, /4 to 64/],
    ['a-b1.reown.id', 'good'],
    ['abc.reown.id', /4 to 64/],
    ['ab.reown.id', /4 to 64/],
    ['.reown.id', /4 to 64/],
    ['Alice.reown.id', /lower-case/],
    ['al_ce.reown.id', /lower-case/],
    ['älice.reown.id', /lower-case/],
    ['', /lower-case/],
    ['alice', /one label and a zone/],
    ['alice.id', /one label and a zone/],
    ['alice.more.reown.id', /one label and a zone/],
    ['-alice.reown.id', 'good'],
    ['alice-.reown.id', 'good'],
    ['al--ice.reown.id', 'good'],
    ['xn--alice.reown.id', 'good'],
    ['----.reown.id', 'good'],
    ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8.reown.id', /reads as an address/],
    ['70997970c51812dc3a010c7d01b50e0d17dc79c8.reown.id', /reads as an address/],
    ['0x70997970c51812dc3a010c7d01b50e0d17dc79c.reown.id', /would be taken for one/],
    ['0x1234567890.reown.id', /would be taken for one/],
    ['0x1234-abcd.reown.id', /would be taken for one/],
    ['0xcafe.reown.id', 'good'],
    ['0xalice.reown.id', 'good'],
    ['11111111111111111111111111111111.reown.id', /reads as an address/],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4.reown.id', /reads as an address/],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5.reown.id', 'good'],
    ['alice.wcn.id', /reown\.id, foyer\.example/],
    ['alice.reown.io', /reown\.id, foyer\.example/],
    ['admin.reown.id', /reserved/],
  ])('%s: %s', (name, expected) => {
    expect(verdict(name)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
  })

  it('takes exactly the labels that the rules describe', () => {
    const letter = fc.constantFrom(...'xyz089--xyz089--xyz089--A_. é')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 0, maxLength: 70 }), (label) => {
        const isShortened = /^0x(?:[089]{8,}|[089]{4,}-+[089]{4,})$/.test(label)
        const isGood = /^[a-z0-9-]{4,64}$/.test(label) && !isShortened
        expect(verdict(`${label}.reown.id`) === 'good').toBe(isGood)
      }),
      { numRuns: 1_000 },
    )
  })
})
