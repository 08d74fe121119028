import { base58 } from '@scure/base'
import { expect, it } from 'vitest'
import { isBech32, readBase58 } from './addressEncoding.ts'

it('reads base58 as everybody does, a zero byte for each leading 1', () => {
  for (const text of ['', '1', '11z', '1z1', '2g', 'zz', 'So11111111111111111111111111111111111111112'])
    expect(readBase58(text)).toEqual([...base58.decode(text)])
})

it('reads nothing from text with a letter that base58 has not, wherever it stands', () => {
  for (const text of ['0zz', 'z0z', 'zz0', 'zIz', 'zOz', 'zlz', 'z z']) expect(readBase58(text)).toBeUndefined()
})

it('reads 64 characters and no more, unless it is told', () => {
  expect(readBase58('1'.repeat(64))).toHaveLength(64)
  expect(readBase58('1'.repeat(65))).toBeUndefined()
  expect(readBase58('1'.repeat(128), 128)).toHaveLength(128)
  expect(readBase58('1'.repeat(129), 128)).toBeUndefined()
})

it('knows no segregated witness in text without a prefix or without data', () => {
  for (const text of ['', 'bc', 'bc1', '1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']) expect(isBech32(text)).toBe(false)
})
