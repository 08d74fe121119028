import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cookieStorage, initialStateFromCookie } from './cookieStorage.ts'
import { memoryStorage } from './memoryKit.fixture.ts'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const cookie = (value: unknown) => `foyer.default=${encodeURIComponent(JSON.stringify(value))}`

describe('initialStateFromCookie', () => {
  test.each([
    ['the last account', cookie({ account }), { account }],
    ['the mode', cookie({ theme: 'dark' }), { theme: 'dark' }],
    ['both, among other cookies', `a=1; ${cookie({ account, theme: 'light' })};b=2`, { account, theme: 'light' }],
    [
      'an account of another chain family',
      cookie({ account: 'solana:5eykt4Us:7S3P4H' }),
      { account: 'solana:5eykt4Us:7S3P4H' },
    ],
    ['no header', undefined, undefined],
    ['null, as Headers.get gives it', null, undefined],
    ['no cookie of the kit', 'a=1; foyer.other=%7B%7D', undefined],
    ['an empty cookie', 'foyer.default=', undefined],
    ['percent signs that stand for nothing', 'foyer.default=%E0%A4%A', undefined],
    ['text that is no JSON', 'foyer.default=%7Bhello', undefined],
    ['a list', cookie([account]), undefined],
    ['null in JSON', cookie(null), undefined],
    ['an account without a network', cookie({ account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }), undefined],
    ['markup', cookie({ account: 'eip155:1:<script>' }), undefined],
    ['an account that is no text', cookie({ account: { length: 3 } }), undefined],
    ['a mode that does not exist', cookie({ theme: 'sepia' }), undefined],
    ['a mode in a list', cookie({ theme: ['dark'] }), undefined],
    ['an address without end', cookie({ account: `eip155:1:${'a'.repeat(129)}` }), undefined],
    ['a cookie without end', `${cookie({ account })}${'%20'.repeat(400)}`, undefined],
    ['a cookie with an unknown field', cookie({ account, secret: 'seed words' }), { account }],
  ])('reads %s', (_, header, expected) => {
    expect(initialStateFromCookie(header)).toEqual(expected)
  })

  test('tells kits apart by their id, whatever signs are in it', () => {
    const header = `foyer.shop%3B%201=${encodeURIComponent(JSON.stringify({ account }))}`
    expect(initialStateFromCookie(header, { id: 'shop; 1' })).toEqual({ account })
    expect(initialStateFromCookie(header)).toBeUndefined()
  })

  test('never throws, and gives only accounts and modes', () => {
    const value = fc.oneof(fc.string(), fc.json(), fc.json().map(encodeURIComponent))
    fc.assert(
      fc.property(value, fc.string(), (text, other) => {
        const state = initialStateFromCookie(`${other}; foyer.default=${text}`) ?? {}
        expect(Object.keys(state).every((key) => key === 'account' || key === 'theme')).toBe(true)
      }),
    )
  })
})

describe('cookieStorage on a server', () => {
  test('returns what it stored and writes no cookie', () => {
    const storage = memoryStorage()
    const cookies = cookieStorage({ storage })
    cookies.setItem('@foyer/1/default/last', JSON.stringify(account))
    expect(cookies.getItem('@foyer/1/default/last')).toBe(JSON.stringify(account))
    cookies.removeItem('@foyer/1/default/last')
    expect(storage.entries.size).toBe(0)
  })

  test('remembers nothing where there is no storage', () => {
    const cookies = cookieStorage()
    cookies.setItem('@foyer/1/default/last', '"a"')
    expect(cookies.getItem('@foyer/1/default/last')).toBeNull()
  })
})
