import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOriginPattern, matchesOrigin } from './originPattern.ts'

describe('matchesOrigin', () => {
  it.each([
    ['*', 'https://any.example', true],
    ['*', 'null', true],
    ['https://shop.example', 'https://shop.example', true],
    ['https://shop.example', 'https://SHOP.example', true],
    ['https://shop.example:443', 'https://shop.example', true],
    ['https://shop.example', 'http://shop.example', false],
    ['https://shop.example', 'https://shop.example:8443', false],
    ['https://shop.example', 'https://shop.example.evil', false],
    ['https://shop.example', 'https://evil-shop.example', false],
    ['http://localhost:3000', 'http://localhost:3000', true],
    ['http://localhost:3000', 'http://localhost:3001', false],
    ['https://*.example.org', 'https://a.example.org', true],
    ['https://*.example.org', 'https://a.b.example.org', true],
    ['https://*.example.org', 'https://example.org', false],
    ['https://*.example.org', 'https://evilexample.org', false],
    ['https://*.example.org', 'https://.example.org', false],
    ['https://*.example.org', 'http://a.example.org', false],
    ['https://*.example.org', 'https://a.example.org:444', false],
    ['https://*.example.org:444', 'https://a.example.org:444', true],
    ['https://*.example.org', 'https://*.example.org', false],
    ['shop.example', 'https://shop.example', true],
    ['shop.example', 'http://shop.example:8080', true],
    ['shop.example:8080', 'http://shop.example:8080', true],
    ['shop.example:8080', 'http://shop.example', false],
    ['*.example.org', 'http://a.example.org', true],
    ['*.example.org', 'http://example.org', false],
    ['localhost', 'http://localhost:5173', true],
    ['127.0.0.1', 'http://127.0.0.1:5173', true],
    ['http://[::1]:3000', 'http://[::1]:3000', true],
    ['shop.example', 'chrome-extension://shop.example', false],
    ['chrome-extension://abcdefgh', 'chrome-extension://abcdefgh', true],
    ['https://shop.example:8080', 'http://shop.example:8080', false],
    ['http://shop.example:80', 'http://shop.example', true],
    ['http://shop.example', 'http://shop.example:80', true],
    ['https://shop.example:80', 'http://shop.example', false],
    ['no pattern', 'https://shop.example', false],
    ['https://shop.example', 'null', false],
    ['https://shop.example', 'shop.example', false],
    ['https://shop.example', 'https://shop.example/path', false],
    ['https://shop.example', 'https://user@shop.example', false],
  ])('%s against %s: %s', (pattern, origin, expected) => {
    expect(matchesOrigin(pattern, origin)).toBe(expected)
  })

  it('lets no foreign registered domain through a wildcard', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const { origin, hostname } = new URL(url)
        expect(matchesOrigin('https://*.example.org', origin)).toBe(
          origin.startsWith('https://') && hostname.endsWith('.example.org') && new URL(url).port === '',
        )
      }),
    )
  })
})

describe('isOriginPattern', () => {
  it.each([
    ['*', true],
    ['https://*.example.org', true],
    ['example.org', true],
    ['*.example.org:8443', true],
    ['', false],
    ['https://', false],
    ['https://shop.example/', false],
    ['https://a.*.example.org', false],
    ['*example.org', false],
    ['ftp://example.org', false],
    ['shop example', false],
  ])('%s: %s', (text, expected) => {
    expect(isOriginPattern(text)).toBe(expected)
  })

  it('reads 300 characters and no more', () => {
    expect(isOriginPattern(`${'a.'.repeat(149)}aa`)).toBe(true)
    expect(isOriginPattern(`${'a.'.repeat(149)}aaa`)).toBe(false)
  })

  it('stays quick on long input', () => {
    expect(isOriginPattern(`${'a-'.repeat(100_000)}!`)).toBe(false)
  })
})
