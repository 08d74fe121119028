import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMetadata } from './parseMetadata.ts'
import { rasterTypeOf } from './rasterType.ts'
import { parseContentAddress } from './readContent.ts'

const gateways = { ipfsGateway: 'https://ipfs.example/ipfs/', arweaveGateway: 'https://ar.example/' }
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const read = (text: string) => parseContentAddress(text, gateways, 1_000)

describe('parseContentAddress', () => {
  it.each([
    [`ipfs://${cid}/1.json`, `https://ipfs.example/ipfs/${cid}/1.json`],
    [`ipfs://ipfs/${cid}`, `https://ipfs.example/ipfs/${cid}`],
    [`ar://${'a'.repeat(43)}/1`, `https://ar.example/${'a'.repeat(43)}/1`],
    ['https://a.example/1', 'https://a.example/1'],
  ])('%s is behind %s', (text, url) => {
    expect(read(text)).toEqual({ kind: 'remote', url })
  })

  it.each([
    `ipfs://${cid}/../../admin`,
    'ipfs://short',
    'ar://short',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://a.example/',
    `https://a.example/${'x'.repeat(3_000)}`,
    `data:image/png;base64,${'A'.repeat(2_000)}`,
    'data:without a comma',
    '',
  ])('refuses %s', (text) => {
    expect(read(text)).toBeUndefined()
  })

  it('needs a gateway for what has no host', () => {
    expect(parseContentAddress(`ipfs://${cid}`, {}, 1_000)).toBeUndefined()
    expect(parseContentAddress(`ar://${'a'.repeat(43)}`, {}, 1_000)).toBeUndefined()
  })

  it('never throws and never leaves the operator’s gateway', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const address = read(`ipfs://${cid}/${path}`)
        if (address?.kind === 'remote') expect(address.url.startsWith(gateways.ipfsGateway)).toBe(true)
      }),
    )
  })
})

describe('parseMetadata', () => {
  it('takes what is there and leaves out what is wrong, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const metadata = parseMetadata(new TextEncoder().encode(text))
        if (metadata === undefined) return
        const { traits, ...texts } = metadata
        for (const value of Object.values(texts)) expect(value === null || typeof value === 'string').toBe(true)
        for (const { name, value } of traits) expect([typeof name, typeof value]).toEqual(['string', 'string'])
      }),
    )
    const bytes = new TextEncoder().encode('{"name":7,"image":[],"image_url":"https://a.example/1","description":null}')
    expect(parseMetadata(bytes)).toEqual({
      name: '7',
      description: null,
      image: 'https://a.example/1',
      media: null,
      traits: [],
    })
  })
})

describe('rasterTypeOf', () => {
  it('knows pictures by their first bytes only', () => {
    expect(rasterTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
    expect(rasterTypeOf(new TextEncoder().encode('GIF89a'))).toBe('image/gif')
    expect(rasterTypeOf(new TextEncoder().encode('RIFF0000WEBP'))).toBe('image/webp')
    expect(rasterTypeOf(new TextEncoder().encode('0000ftypavif'))).toBe('image/avif')
    for (const text of ['<svg/>', '<!doctype html>', '', 'GIF', 'RIFF0000WAVE']) {
      expect(rasterTypeOf(new TextEncoder().encode(text))).toBeUndefined()
    }
  })
})
