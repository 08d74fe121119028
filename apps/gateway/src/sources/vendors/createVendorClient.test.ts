import { type RunningVendor, startMeld } from '@foyer/test'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/createTestClock.ts'
import { createVendorClient, type VendorCall } from './createVendorClient.ts'
import { VendorError } from './VendorError.ts'

const key = 'very-secret-key'
const answer = v.array(v.object({ countryCode: v.string() }))
const request = {
  method: 'GET',
  path: '/service-providers/properties/countries',
  query: { countries: 'US', none: undefined },
} as const

describe('createVendorClient', () => {
  let vendor: RunningVendor
  beforeAll(async () => {
    vendor = await startMeld({ key })
  })
  afterEach(() => {
    vendor.setMode('normal')
    vendor.clear()
  })
  afterAll(() => vendor?.stop())

  const calls: VendorCall[] = []
  const open = (changes: { sent?: string; baseUrl?: string; timeoutMs?: number; now?: () => number } = {}) =>
    createVendorClient({
      vendor: 'meld',
      baseUrl: `${changes.baseUrl ?? vendor.url}/`,
      headers: () => ({ authorization: `BASIC ${changes.sent ?? key}`, 'meld-version': 'x' }),
      timeoutMs: changes.timeoutMs ?? 10_000,
      maxBytes: 10_000,
      onCall: (call) => calls.push(call),
      ...(changes.now === undefined ? {} : { now: changes.now }),
    })
  const failure = async (work: Promise<unknown>): Promise<VendorError> => {
    const [outcome] = await Promise.allSettled([work])
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(VendorError) })
    return outcome.status === 'rejected' ? outcome.reason : new VendorError('', '')
  }

  it('tells of every request what came of it and what it cost', async () => {
    calls.length = 0
    await open()(answer, request)
    vendor.setMode('broken')
    await failure(open()(answer, request))
    vendor.setMode('normal')
    await failure(open({ sent: 'wrong' })(answer, request))
    await failure(open({ baseUrl: 'http://127.0.0.1:1' })(answer, request))
    expect(calls.map(({ vendor: name, outcome }) => [name, outcome])).toEqual([
      ['meld', 'answered'],
      ['meld', 'failed'],
      ['meld', 'failed'],
      ['meld', 'failed'],
    ])
    expect(calls[0]?.bytes).toBeGreaterThan(20)
    expect(calls[0]?.seconds).toBeGreaterThan(0)
    expect(calls[3]?.bytes).toBe(0)
  })

  it('answers what the schema reads and leaves out what is not set', async () => {
    expect(await open()(answer, request)).toEqual([{ countryCode: 'US' }])
    expect([...(vendor.calls()[0]?.query ?? [])]).toEqual([['countries', 'US']])
  })

  it.each([
    ['silent', 0, 'took too long'],
    ['broken', 500, 'status 500'],
    ['rateLimited', 429, 'status 429'],
    ['garbage', 0, 'not JSON'],
    ['strange', 0, 'unknown form'],
    ['huge', 0, 'too large'],
    ['redirecting', 0, 'cannot be reached'],
  ] as const)('reports a vendor that is %s, without key or address', async (mode, status, words) => {
    vendor.setMode(mode)
    const error = await failure(open({ timeoutMs: mode === 'silent' ? 300 : 10_000 })(answer, request))
    expect(error).toMatchObject({ status, vendor: 'meld', isRefusal: false })
    expect(error.message).toContain(words)
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toMatch(
      /very-secret|127\.0\.0\.1/,
    )
    expect(error.cause).toBeUndefined()
  })

  it('reports a wrong key and an address without a server', async () => {
    expect(await failure(open({ sent: 'wrong' })(answer, request))).toMatchObject({ status: 401, isRefusal: false })
    expect((await failure(open({ baseUrl: 'http://127.0.0.1:9' })(answer, request))).message).toContain(
      'cannot be reached',
    )
  })

  it('gives a vendor a rest after five faults, and asks again when it has rested', async () => {
    const clock = createTestClock()
    const ask = open({ now: clock.now })
    vendor.setMode('broken')
    for (let count = 0; count < 5; count += 1) await failure(ask(answer, request))
    expect((await failure(ask(answer, request))).message).toContain('rests')
    expect(vendor.calls()).toHaveLength(5)
    vendor.setMode('normal')
    clock.advance(999)
    expect((await failure(ask(answer, request))).message).toContain('rests')
    clock.advance(1)
    expect(await ask(answer, request)).toHaveLength(1)
  })

  it('does not count refusals as faults', async () => {
    const ask = open()
    const body = { sourceAmount: 1 }
    for (let count = 0; count < 7; count += 1) {
      const error = await failure(ask(answer, { method: 'POST', path: '/payments/crypto/quote', body }))
      expect(error).toMatchObject({ status: 400, isRefusal: true, details: expect.stringContaining('INVALID_AMOUNT') })
    }
    expect(vendor.calls()).toHaveLength(7)
  })
})
