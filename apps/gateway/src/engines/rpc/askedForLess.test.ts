import { vendorRefusals } from '@foyer/test'
import { describe, expect, it } from 'vitest'
import { askedForLess } from './askedForLess.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const ask = (status: number, retryAfter?: string, body: unknown = {}) =>
  askedForLess({ status, retryAfter, body: bytes(body) }, now)

describe('askedForLess', () => {
  it.each([
    [429, undefined, undefined],
    [429, '3', 3_000],
    [429, ' 0.5 ', 500],
    [429, 'Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    [429, 'Wed, 31 Dec 2025 23:59:00 GMT', 0],
    [429, 'soon', undefined],
    [503, '2', 2_000],
  ])('reads status %i with Retry-After %o', (status, retryAfter, restMs) => {
    expect(ask(status, retryAfter)).toEqual({ restMs })
  })

  it('hears the vendors that refuse by an error in a good status, and how long they want to rest', () => {
    const heard = vendorRefusals.map(({ error }) => ask(200, undefined, { jsonrpc: '2.0', id: 1, error }))
    const none = undefined
    expect(heard).toEqual([
      { restMs: none },
      none,
      none,
      { restMs: none },
      { restMs: none },
      none,
      none,
      { restMs: 10_000 },
    ])
    expect(ask(200, undefined, [{ result: '0x1' }, { error: { code: 429, message: 'slow down' } }])).toEqual({
      restMs: none,
    })
  })

  it.each([
    ['a broken node', 503, {}],
    ['a failed node', 500, {}],
    ['words about limits that the caller sent', 200, { error: { code: -32_601, message: 'no method "rate limit"' } }],
    ['a range that is too wide', 200, { error: { code: -32_005, message: 'query returned more than 10000 results' } }],
    ['a null', 200, null],
    ['an error without words', 200, { error: { code: -32_000 } }],
  ])('takes no refusal from %s', (_, status, body) => {
    expect(ask(status, undefined, body)).toBeUndefined()
  })
})
