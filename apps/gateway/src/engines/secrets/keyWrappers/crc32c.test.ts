import { describe, expect, it } from 'vitest'
import { crc32c } from './crc32c.ts'

describe('crc32c', () => {
  it.each([
    [Buffer.alloc(32), 0x8a9136aa],
    [Buffer.alloc(32, 0xff), 0x62a8ab43],
    [Buffer.from(Array.from({ length: 32 }, (_, index) => index)), 0x46dd794e],
    [Buffer.from('123456789'), 0xe3069283],
    [Buffer.alloc(0), 0],
  ])('sums %o up as RFC 3720 does', (bytes, sum) => {
    expect(crc32c(bytes)).toBe(sum)
  })
})
