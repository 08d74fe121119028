import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomId } from './randomId.ts'

describe('randomId', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('makes UUIDs of version 4 on a page without TLS, each another', () => {
    // What an insecure page has of it.
    const bytes = crypto.getRandomValues.bind(crypto)
    vi.stubGlobal('crypto', { getRandomValues: bytes })
    const ids = Array.from({ length: 100 }, randomId)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(100)
  })
})
