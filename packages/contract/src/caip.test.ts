import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatCaipAddress,
  formatCaipAssetId,
  formatCaipNetworkId,
  isCaipAddress,
  isCaipAssetId,
  isCaipNetworkId,
  isKnownNamespace,
  knownNamespaces,
  parseCaipAddress,
  parseCaipAssetId,
  parseCaipNetworkId,
} from './caip.ts'

const part = (pattern: RegExp) => fc.stringMatching(pattern)
const namespace = part(/^[-a-z0-9]{3,8}$/)
const reference = part(/^[-_a-zA-Z0-9]{1,32}$/)
const address = part(/^[-.%a-zA-Z0-9]{1,128}$/)

describe('CAIP-2', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.record({ namespace, reference }), (parts) => {
        expect(parseCaipNetworkId(formatCaipNetworkId(parts))).toEqual(parts)
      }),
    )
  })

  it.each([
    'eip155:1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
    `abc:${'a'.repeat(32)}`,
  ])('accepts %s', (text) => {
    expect(isCaipNetworkId(text)).toBe(true)
  })

  it.each([
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'ei:1',
    'EIP155:1',
    'namespace:1',
    'eip155:1:2',
    ` eip155:1`,
    'eip155:1\n',
  ])('refuses %j', (text) => {
    expect(isCaipNetworkId(text)).toBe(false)
    expect(parseCaipNetworkId(text)).toBeUndefined()
  })

  it('refuses a reference of 33 characters', () => {
    expect(isCaipNetworkId(`abc:${'a'.repeat(33)}`)).toBe(false)
  })
})

describe('CAIP-10', () => {
  it('comes back as it was written, for every known namespace', () => {
    const parts = fc.record({ namespace: fc.constantFrom(...knownNamespaces), reference, address })
    fc.assert(
      fc.property(parts, (given) => {
        expect(parseCaipAddress(formatCaipAddress(given))).toEqual(given)
      }),
    )
  })

  it('takes an unknown namespace only when it is named', () => {
    expect(parseCaipAddress('sui:mainnet:0x1')).toBeUndefined()
    expect(parseCaipAddress('sui:mainnet:0x1', ['sui'])).toEqual({
      namespace: 'sui',
      reference: 'mainnet',
      address: '0x1',
    })
    expect(isCaipAddress('sui:mainnet:0x1')).toBe(true)
    expect(isKnownNamespace('sui')).toBe(false)
    expect(isKnownNamespace('bip122')).toBe(true)
  })

  it.each([
    '',
    '::',
    'eip155:1',
    'eip155:1:',
    'eip155::0x1',
    ':1:0x1',
    'eip155:1:0x1:2',
    ' eip155:1:0x1',
    'Xeip155:1:0x1',
    'eip155:1:0x1\n',
    'eip155:1:0x 1',
    'eip155:1:0x1/2',
  ])('refuses %j', (text) => {
    expect(isCaipAddress(text)).toBe(false)
    expect(parseCaipAddress(text)).toBeUndefined()
  })

  it('knows 128 characters of address and no more', () => {
    expect(isCaipAddress(`eip155:1:${'a'.repeat(128)}`)).toBe(true)
    expect(isCaipAddress(`eip155:1:${'a'.repeat(129)}`)).toBe(false)
  })

  it('never has other than three non-empty parts and a known namespace', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9]{0,7}:[a-z0-9:]{0,9}$/)), (text) => {
        const parts = parseCaipAddress(text)
        if (parts === undefined) return
        expect(text.split(':')).toEqual([parts.namespace, parts.reference, parts.address])
        expect(knownNamespaces).toContain(parts.namespace)
      }),
    )
  })
})

describe('CAIP-19', () => {
  it('comes back as it was written, with and without a token id', () => {
    const parts = fc.record(
      {
        namespace,
        reference,
        assetNamespace: namespace,
        assetReference: address,
        tokenId: part(/^[-.%a-zA-Z0-9]{1,78}$/),
      },
      { requiredKeys: ['namespace', 'reference', 'assetNamespace', 'assetReference'] },
    )
    fc.assert(
      fc.property(parts, (given) => {
        const text = formatCaipAssetId(given)
        expect(isCaipAssetId(text)).toBe(true)
        expect(parseCaipAssetId(text)).toEqual(given)
      }),
    )
  })

  it.each([
    '',
    'eip155:1',
    'eip155:1/slip44',
    'eip155:1/slip44:',
    'eip155:1/:60',
    '/slip44:60',
    'eip155:1/erc721:0x1/',
    ' eip155:1/slip44:60',
    'Xeip155:1/slip44:60',
    'eip155:1/slip44:60\n',
    'eip155:1/erc721:0x1/1/2',
  ])('refuses %j', (text) => {
    expect(isCaipAssetId(text)).toBe(false)
    expect(parseCaipAssetId(text)).toBeUndefined()
  })
})
