import fc from 'fast-check'
import { bytesToHex, type Hex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { readDnsName } from './dnsName.ts'

describe('readDnsName', () => {
  it.each<[string, Hex, string | undefined]>([
    ['a name', '0x05616c6963650365746800', 'alice.eth'],
    ['upper case', '0x05414c4943450365746800', 'alice.eth'],
    ['nothing', '0x', undefined],
    ['the root', '0x00', undefined],
    ['no end', '0x05616c696365', undefined],
    ['a label that is cut off', '0x05616c69', undefined],
    ['more behind the end', '0x05616c6963650365746800ff', undefined],
    ['a dot inside a label', '0x03612e6200', undefined],
    ['a zero character', '0x0361006200', undefined],
    ['no UTF-8', '0x02c32800', undefined],
  ])('reads %s', (_, encoded, name) => {
    expect(readDnsName(encoded)).toBe(name)
  })

  it('reads back what ENS libraries write, and any bytes without harm', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (labels) => {
        const name = labels.join('.')
        expect(readDnsName(bytesToHex(packetToBytes(name)))).toBe(name)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const name = readDnsName(bytesToHex(bytes))
        expect(name === undefined || name.length > 0).toBe(true)
      }),
    )
  })
})
