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
      media: null,
      traits: [],
    })
    expect(read([])).toBeUndefined()
  })

  it('tells what sets a piece apart, and leaves out what is no such thing', () => {
    const attributes = [
      { trait_type: 'Light', value: 'mor\u202ening' },
      { trait_type: 'Windows', value: 2, display_type: 'number' },
      { value: 'nameless' },
      { trait_type: 'Deep', value: { a: 1 } },
      'text',
      null,
      ...Array.from({ length: 40 }, (_, index) => ({ trait_type: `T${index}`, value: 'x'.repeat(500) })),
    ]
    const traits = read({ name: 'One', attributes })?.traits ?? []
    expect(traits.slice(0, 3)).toEqual([
      { name: 'Light', value: 'morning' },
      { name: 'Windows', value: '2' },
      { name: 'T0', value: 'x'.repeat(128) },
    ])
    expect(traits.length).toBe(20)
    expect(read({ attributes: { trait_type: 'a', value: 'b' } })?.traits).toEqual([])
  })

  it.each([
    ['https://a.example/film.mp4', 'video'],
    ['ipfs://abc/Film.WEBM?x=1', 'video'],
    ['data:video/webm;base64,AAAA', 'video'],
    ['https://a.example/song.mp3#t=1', 'audio'],
    ['data:audio/ogg;base64,AAAA', 'audio'],
    ['https://a.example/game.html', null],
    ['data:text/html,<p>.mp4', null],
    ['ipfs://abc/5', null],
    [7, null],
    [undefined, null],
  ])('a picture with %s beside it is a still of %s', (animation_url, media) => {
    expect(read({ name: 'One', animation_url })?.media).toBe(media)
  })

  it('keeps no U+0000, which Postgres would refuse, in any field', () => {
    expect(read({ name: 'O\0ne', description: '\0', image: 'https://a.example/\0' })).toEqual({
      name: 'One',
      description: null,
      image: null,
      media: null,
      traits: [],
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
