import { expect, it } from 'vitest'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { checkAttributes } from './nameAttributes.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

it.each([
  { bio: 'Hello. 1/2 @me' },
  { avatar: 'https://images.example/' },
  { avatar: 'https://images.example/a/b_c-7.png?size=64&v=2' },
  { avatar: `https://images.example/${'a'.repeat(255 - 23)}` },
  { avatar: `ipfs://${cid}` },
  { avatar: `ipfs://${cid}/7/me.png` },
  { bio: 'x', avatar: `ipfs://${cid}` },
  { avatar: 'https://a.images.example/7.png' },
  { avatar: 'https://a.b.example/7.png' },
  { avatar: 'https://x.example/7.png' },
  {},
])('takes %j', (attributes) => {
  expect(() => checkAttributes(attributes)).not.toThrow()
})

it.each([
  { bio: '' },
  { bio: '<b>' },
  { bio: 'x'.repeat(256) },
  { colour: 'red' },
  { avatar: '' },
  { avatar: 'http://images.example/7.png' },
  { avatar: ' https://images.example/7.png' },
  { avatar: `see ipfs://${cid}` },
  { avatar: 'https://images.example' },
  { avatar: 'https://images.example:8443/7.png' },
  { avatar: 'https://me:secret@images.example/7.png' },
  { avatar: 'https://127.0.0.1/7.png' },
  { avatar: 'https://[::1]/7.png' },
  { avatar: 'https://localhost/7.png' },
  { avatar: 'https://Images.example/7.png' },
  { avatar: 'https://images.example/a b.png' },
  { avatar: 'https://images.example/"><script>' },
  { avatar: 'https://images.example/a\\b' },
  { avatar: 'https://images.example/7.png\n' },
  { avatar: `https://images.example/${'a'.repeat(256 - 23)}` },
  { avatar: 'ipfs://short' },
  { avatar: `ipfs://${cid}?x=1` },
  { avatar: 'data:image/png;base64,AAAA' },
  { avatar: 'javascript:alert(1)' },
])('refuses %j', (attributes) => {
  expect(() => checkAttributes(attributes)).toThrow(GatewayError)
})

it.each([
  [{ colour: 'red' }, 'A name has no such attribute. It may have bio, avatar.'],
  [{ bio: '' }, 'The attribute bio has 1 to 255 letters, digits, spaces and the signs @ : / . _ - ? & = +.'],
  [
    { avatar: '' },
    'The attribute avatar is the address of a picture, https:// with the name of a host or ipfs://, of at most 255 characters.',
  ],
])('says of %j what is wrong', (attributes, message) => {
  expect(() => checkAttributes(attributes)).toThrow(
    expect.objectContaining({ code: 'invalid', field: 'attributes', message }),
  )
})
