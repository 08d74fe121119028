import { endpoints } from '@foyer/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isNeverAllowed } from '../config/forbiddenMethods.ts'
import { checkRpcBody, type RpcVerdict } from './checkRpcBody.ts'
import { isAllowedMethod } from './methodPolicy.ts'

function check(text: string, extraMethods: readonly string[] = [], chainId = 'eip155:31337'): RpcVerdict {
  const bytes = new TextEncoder().encode(text)
  const body = v.parse(endpoints.rpc.body, JSON.parse(text))
  return checkRpcBody({ body, bytes, chainId, extraMethods })
}

describe('checkRpcBody', () => {
  it('passes reads and raw transactions on, byte for byte', () => {
    const text = ' {"id": 1.0, "method":"eth_sendRawTransaction" ,"params":["0x02"],"jsonrpc":"2.0", "own": 1}\n'
    const verdict = check(text)
    expect(verdict).toMatchObject({ kind: 'forward', calls: 1 })
    if (verdict.kind !== 'forward' || typeof verdict.body === 'string') throw new Error('not passed on as bytes')
    expect(new TextDecoder().decode(verdict.body)).toBe(text)
  })

  it.each([
    ['eth_chainId', '0x7a69'],
    ['net_version', '31337'],
    ['net_listening', true],
  ])('answers %s itself', (method, result) => {
    expect(check(JSON.stringify({ jsonrpc: '2.0', id: 'a', method }))).toEqual({
      kind: 'answer',
      body: { jsonrpc: '2.0', id: 'a', result },
    })
  })

  it.each([
    'anvil_setBalance',
    'hardhat_setCode',
    'evm_mine',
    'personal_sign',
    'admin_addPeer',
    'miner_start',
    'debug_traceTransaction',
    'txpool_content',
    'wallet_sendCalls',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendTransaction',
    'eth_newFilter',
    'ETH_getBalance',
    'toString',
  ])('refuses %s', (method) => {
    const verdict = check(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [] }))
    expect(verdict).toMatchObject({
      kind: 'answer',
      body: { jsonrpc: '2.0', id: 7, error: { code: -32_601 } },
    })
  })

  it('leaves an id to the node that it could not repeat digit by digit', () => {
    expect(check('{"id":9007199254740991,"method":"eth_chainId"}').kind).toBe('answer')
    expect(check('{"id":9007199254740993,"method":"eth_chainId"}').kind).toBe('forward')
  })

  it.each([1.5, -1, 0, 9007199254740991, 'a', '', null])('answers with the id %j that was sent', (id) => {
    expect(check(JSON.stringify({ id, method: 'net_listening' }))).toEqual({
      kind: 'answer',
      body: { jsonrpc: '2.0', id, result: true },
    })
  })

  it('answers nothing itself in a batch, nor of other chains', () => {
    expect(check('[{"id":1,"method":"eth_chainId"}]').kind).toBe('forward')
    expect(check('{"id":1,"method":"eth_chainId"}', [], 'tron:0x2b6653dc').kind).toBe('forward')
  })

  it('passes a batch on byte for byte in which "method" stands once a call, and writes any other anew', () => {
    const [one, two] = ['{"id":1, "method":"eth_blockNumber"}', '{"id":2,"method":"eth_gasPrice"}']
    const clear = check(`[${one},${two}]`)
    if (clear.kind !== 'forward' || typeof clear.body === 'string') throw new Error('not passed on as bytes')
    expect(new TextDecoder().decode(clear.body)).toBe(`[${one},${two}]`)
    expect(clear.calls).toBe(2)
    const doubled = check(`[${one.replace('{', '{"METHOD":"evm_mine",')},${two}]`)
    if (doubled.kind !== 'forward' || typeof doubled.body !== 'string') throw new Error('not written anew')
    expect(JSON.parse(doubled.body)).toEqual([
      { id: 1, method: 'eth_blockNumber' },
      { id: 2, method: 'eth_gasPrice' },
    ])
  })

  it('says why a call was not sent, its own fault or that of another one', () => {
    // A call without an id would leave the node with nothing to answer.
    const verdict = check('[{"method":"eth_blockNumber"},{"id":2,"method":"evm_mine"}]')
    expect(verdict).toMatchObject({
      kind: 'answer',
      body: [
        {
          error: {
            message: 'Not sent, because another call of this batch was refused. Send it without the refused calls.',
          },
        },
        {
          error: {
            message:
              'The method evm_mine does not exist or is not available here. This gateway serves reads and the sending of signed transactions; sign in the wallet.',
          },
        },
      ],
    })
  })

  it('passes on what may pass of a batch, and knows what the others are answered', () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' },
      { jsonrpc: '2.0', id: 2, method: 'evm_mine' },
      { jsonrpc: '2.0', id: 3, method: 'eth_gasPrice', params: [] },
    ]
    const refusal = { jsonrpc: '2.0', id: 2, error: { code: -32_601, message: expect.stringContaining('evm_mine') } }
    expect(check(JSON.stringify(batch))).toMatchObject({
      kind: 'part',
      body: JSON.stringify([batch[0], batch[2]]),
      calls: 2,
      refusals: [undefined, refusal, undefined],
    })
  })

  it.each([
    ['every call is refused', [{ id: 1, method: 'evm_mine' }], [{ id: 1, error: { code: -32_601 } }]],
    [
      'no call with an id would be left',
      [{ id: 1, method: 'evm_mine' }, { method: 'eth_blockNumber' }],
      [
        { id: 1, error: { code: -32_601 } },
        { id: null, error: { code: -32_600 } },
      ],
    ],
  ])('answers a batch itself when %s', (_, batch, body) => {
    expect(check(JSON.stringify(batch))).toMatchObject({ kind: 'answer', body })
  })

  it.each([
    ['another case', '{"id":1,"method":"eth_blockNumber","METHOD":"evm_mine"}'],
    ['twice', '{"id":1,"method":"evm_mine","method":"eth_blockNumber"}'],
    ['escaped', '{"id":1,"\\u006dethod":"evm_mine","method":"eth_blockNumber"}'],
  ])('writes a body anew in which "method" stands %s', (_, text) => {
    const verdict = check(text)
    expect(verdict.kind).toBe('forward')
    if (verdict.kind !== 'forward' || typeof verdict.body !== 'string') throw new Error('not written anew')
    expect(JSON.parse(verdict.body)).toEqual({ id: 1, method: 'eth_blockNumber' })
  })

  it('passes on what the operator added, but never signing', () => {
    expect(isAllowedMethod('trace_filter', ['trace_filter'])).toBe(true)
    expect(isAllowedMethod('anvil_mine', ['anvil_mine'])).toBe(false)
  })

  it('never lets a method through that only looks like an allowed one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('anvil_', 'hardhat_', 'evm_', 'personal_', 'admin_', 'eth_sign'),
        fc.string(),
        (start, rest) => {
          expect(isNeverAllowed(start + rest)).toBe(true)
          expect(isAllowedMethod(start + rest, [start + rest])).toBe(false)
        },
      ),
    )
  })
})
