import { describe, expect, it } from 'vitest'
import { parseMetadata } from './parseMetadata.ts'
import { parseContentAddress } from './readContent.ts'

const read = (value: unknown) => parseMetadata(new TextEncoder().encode(JSON.stringify(value)))

describe('parseMetadata', () => {
  it('takes each field for itself', () => {
    expect(read({ name: 'One', description: 5, image: ['x'], image_url: 'https://a.example/1.png' })).toEqual({
      name: 'One',
      description: '5',
      image: 'https://a.example/1.png',
    })
    expect(read([])).toBeUndefined()
  })

  it('keeps no U+0000, which Postgres would refuse, in any field', () => {
    expect(read({ name: 'O\0ne', description: '\0', image: 'https://a.example/\0' })).toEqual({
      name: 'One',
      description: null,
      image: null,
    })
  })
})

describe('parseContentAddress', () => {
  const gateways = { ipfsGateway: 'https://ipfs.example/ipfs/', arweaveGateway: undefined }
  it.each(['https://a.example/\0', 'data:,\0', `ipfs://${'a'.repeat(46)}/\0`])('reads no address in %j', (text) => {
    expect(parseContentAddress(text, gateways, 1_000)).toBeUndefined()
    expect(parseContentAddress(text.replace('\0', 'x'), gateways, 1_000)).toBeDefined()
  })
})
