import { describe, expect, it } from 'vitest'
import { rejectReason } from './retryRules.ts'

const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
const failure = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } })

describe('rejectReason', () => {
  it.each([
    [200, { jsonrpc: '2.0', id: 1, result: '0x' }, undefined],
    [400, failure(-32_602, 'invalid params'), undefined],
    [200, failure(3, 'execution reverted: rate limit'), undefined],
    [200, failure(-32_000, 'execution reverted: try again later'), undefined],
    [200, failure(-32_000, 'nonce too low'), undefined],
    [200, failure(-32_000, 'insufficient funds for gas * price + value'), undefined],
    [200, failure(-32_003, 'transaction underpriced'), undefined],
    [200, failure(-32_005, 'daily request count exceeded, request rate limited'), 'busy'],
    [200, failure(-32_000, 'header not found'), 'busy'],
    [200, failure(-32_099, 'Please upgrade your plan'), 'busy'],
    [200, failure(-32_100, 'rate limit'), 'busy'],
    [200, failure(429, 'rate limit'), 'busy'],
    [200, failure(-32_603, 'Internal error'), 'busy'],
    [200, failure(-32_600, 'App is inactive'), 'busy'],
    [200, failure(-32_601, 'Method not found'), 'own'],
    [200, [failure(-32_601, 'Method not found'), failure(-32_603, '')], 'busy'],
    [200, { jsonrpc: '2.0', id: 1, error: {} }, 'busy'],
    [200, [{ jsonrpc: '2.0', id: 1, result: 1 }, failure(-32_005, 'Too Many Requests')], 'busy'],
    [500, { jsonrpc: '2.0', id: 1, result: '0x' }, 'status'],
    [429, '{}', 'status'],
    [301, '{}', 'status'],
    [200, '<html>', 'garbage'],
    [200, '{"jsonrpc"', 'garbage'],
    [200, '', 'garbage'],
    [400, 'bad request', 'garbage'],
    [200, '{"jsonrpc":"2.0","id":1}', 'garbage'],
    [200, '{"error":"down for maintenance"}', 'garbage'],
    [200, 'null', 'garbage'],
    [200, [null], 'garbage'],
    [200, '[[]]', 'garbage'],
    [200, '{ "oops"', 'garbage'],
  ])('%s %o -> %s', (status, body, reason) => {
    expect(rejectReason(status, bytes(body))).toBe(reason)
  })

  it('does not parse long results again', () => {
    expect(rejectReason(200, bytes(`{"result":"${'0'.repeat(70_000)}" "oops" }\n`))).toBeUndefined()
  })

  it('takes a batch of which most items are answers where the caller completes it', () => {
    const item = { jsonrpc: '2.0', id: 1, result: 1 }
    const later = failure(-32_005, 'Too Many Requests')
    expect(rejectReason(200, bytes([item, later]), { mayBePart: true })).toBeUndefined()
    expect(rejectReason(200, bytes([item, later, later]), { mayBePart: true })).toBe('busy')
    expect(rejectReason(200, bytes(later), { mayBePart: true })).toBe('busy')
  })

  it('finds an error in a long batch', () => {
    const long = { jsonrpc: '2.0', id: 1, result: '0'.repeat(70_000) }
    expect(rejectReason(200, bytes([long, failure(429, '')]))).toBe('busy')
    expect(rejectReason(200, bytes([long, long]))).toBeUndefined()
  })

  it('tells a long result that was cut off', () => {
    expect(rejectReason(200, bytes(`{"result":"${'0'.repeat(70_000)}`))).toBe('garbage')
    expect(rejectReason(200, bytes(`[{"result":"${'0'.repeat(70_000)}"}`))).toBe('garbage')
  })

  it('takes the refusals of a Bitcoin node, which come with 404 and 500, and no other failure', () => {
    const refusal = bytes('{"result":null,"error":{"code":-8,"message":"Block height out of range"},"id":1}')
    expect(rejectReason(500, refusal, { namespace: 'bip122' })).toBeUndefined()
    expect(rejectReason(500, refusal)).toBe('status')
    expect(rejectReason(500, bytes('{"result":null,"error":null,"id":1}'), { namespace: 'bip122' })).toBe('status')
    expect(rejectReason(503, refusal, { namespace: 'bip122' })).toBe('status')
  })
})
