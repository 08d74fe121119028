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
    [200, failure(-32_100, 'rate limit'), undefined],
    [200, failure(429, 'rate limit'), undefined],
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

  it('tells a long result that was cut off', () => {
    expect(rejectReason(200, bytes(`{"result":"${'0'.repeat(70_000)}`))).toBe('garbage')
    expect(rejectReason(200, bytes(`[{"result":"${'0'.repeat(70_000)}"}`))).toBe('garbage')
  })

  it('takes the refusals of a Bitcoin node, which come with 404 and 500, and no other failure', () => {
    const refusal = bytes('{"result":null,"error":{"code":-8,"message":"Block height out of range"},"id":1}')
    expect(rejectReason(500, refusal, 'bip122')).toBeUndefined()
    expect(rejectReason(500, refusal)).toBe('status')
    expect(rejectReason(500, bytes('{"result":null,"error":null,"id":1}'), 'bip122')).toBe('status')
    expect(rejectReason(503, refusal, 'bip122')).toBe('status')
  })
})
