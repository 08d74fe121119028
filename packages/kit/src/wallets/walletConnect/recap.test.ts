import { afterEach, expect, it, vi } from 'vitest'
import { readingRecaps, recapPrefix, writeRecap } from './offerSigningIn.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const page = globalThis as { Buffer?: { from(text: string, encoding: string): { toString(encoding: string): string } } }
const read = (recap: string) => page.Buffer?.from(recap.slice(recapPrefix.length), 'base64').toString('utf-8')

it('asks for each method, in one order, without padding', () => {
  const recap = writeRecap(['personal_sign', 'eth_sendTransaction'])
  expect(recap).toMatch(/^urn:recap:[A-Za-z0-9+/]+$/)
  expect(JSON.parse(Buffer.from(recap.slice(recapPrefix.length), 'base64').toString())).toEqual({
    att: { eip155: { 'request/eth_sendTransaction': [{}], 'request/personal_sign': [{}] } },
  })
  expect(recap).toBe(writeRecap(['eth_sendTransaction', 'personal_sign']))
})

it('reads the same with the Buffer of a page and without one, and leaves none behind', () => {
  const recap = `${recapPrefix}${Buffer.from('{"att":{"eip155":{"request/größe":[{}]}}}').toString('base64')}`
  const own = readingRecaps(() => read(recap))
  vi.stubGlobal('Buffer', undefined)
  expect(readingRecaps(() => read(recap))).toBe(own)
  expect(page.Buffer).toBeUndefined()
})

it('leaves none behind when reading fails', () => {
  vi.stubGlobal('Buffer', undefined)
  expect(() =>
    readingRecaps(() => {
      throw new Error('no ReCap')
    }),
  ).toThrow('no ReCap')
  expect(page.Buffer).toBeUndefined()
})
