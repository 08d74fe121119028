import { describe, expect, it } from 'vitest'
import { readCallFrames } from './readCallFrames.ts'
import { readFlatTraces } from './readFlatTraces.ts'
import { maxPayments } from './tracedPayment.ts'

const address = (letter: string) => `0x${letter.repeat(40)}`
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(address)
const hash = `0x${'1'.repeat(64)}`
const blockHash = `0x${'2'.repeat(64)}`
const call = (from = a, to = b, value = '0x1', more: object = {}) => ({ type: 'CALL', from, to, value, ...more })

describe('readCallFrames', () => {
  it('tells every payment but the transaction’s own, in the order of execution', () => {
    const inner = [call(b, c, '0x2', { calls: [call(c, d, '0x3')] }), call(b, d, '0x4')]
    expect(readCallFrames(call(a, b, '0x64', { calls: inner }))).toEqual([
      { sender: b, receiver: c, amount: 2n },
      { sender: c, receiver: d, amount: 3n },
      { sender: b, receiver: d, amount: 4n },
    ])
  })

  it('leaves out what was reverted, with everything within it', () => {
    const within = call(b, c, '0x2', { error: 'execution reverted', calls: [call(c, d, '0x3')] })
    expect(readCallFrames(call(a, b, '0x0', { calls: [within, call(b, d, '0x4')] }))).toEqual([
      { sender: b, receiver: d, amount: 4n },
    ])
    expect(readCallFrames(call(a, b, '0x1', { error: 'out of gas', calls: [call(b, c)] }))).toEqual([])
  })

  it('counts new contracts and those that end, and no calls that move nothing', () => {
    const calls = [
      call(b, c, '0x5', { type: 'CREATE' }),
      call(b, c, '0x6', { type: 'CREATE2' }),
      call(c, d, '0x7', { type: 'SELFDESTRUCT' }),
      call(b, c, '0x8', { type: 'DELEGATECALL' }),
      call(b, c, '0x9', { type: 'CALLCODE' }),
      { type: 'STATICCALL', from: b, to: c },
      call(b, b, '0xa'),
      call(b, c, '0x0'),
    ]
    expect(readCallFrames(call(a, b, '0x0', { calls }))?.map(({ amount }) => amount)).toEqual([5n, 6n, 7n])
  })

  it('bears calls nested as deep as the chain allows, and cuts endless lists', () => {
    let nested = call(b, c, '0x1')
    for (let depth = 0; depth < 1_024; depth += 1) nested = call(b, c, '0x1', { calls: [nested] })
    expect(readCallFrames(nested)).toHaveLength(maxPayments)
  })

  it.each([
    ['nothing', null],
    ['text', 'trace'],
    ['an invalid address', call(a, '0x12')],
    ['an invalid inner call', call(a, b, '0x0', { calls: [5] })],
  ])('%s is no trace', (_, value) => {
    expect(readCallFrames(value)).toBeUndefined()
  })
})

describe('readFlatTraces', () => {
  const entry = (traceAddress: number[], more: object = {}) => ({
    type: 'call',
    action: { callType: 'call', from: b, to: c, value: '0x2' },
    result: { gasUsed: '0x0', output: '0x' },
    blockHash,
    traceAddress,
    transactionHash: hash,
    ...more,
  })

  it('tells every payment but the transactions’ own', () => {
    const create = { type: 'create', action: { from: b, value: '0x5' }, result: { address: d } }
    const end = { type: 'suicide', action: { address: c, refundAddress: a, balance: '0x6' }, result: null }
    const delegate = { action: { callType: 'delegatecall', from: b, to: c, value: '0x7' } }
    const reward = { type: 'reward', action: { value: '0x8' }, transactionHash: null }
    const entries = [
      entry([]),
      entry([0]),
      entry([1], create),
      entry([2], end),
      entry([3], delegate),
      entry([], reward),
    ]
    expect(readFlatTraces(entries, blockHash)?.get(hash)).toEqual([
      { sender: b, receiver: c, amount: 2n },
      { sender: b, receiver: d, amount: 5n },
      { sender: c, receiver: a, amount: 6n },
    ])
  })

  it('leaves out what was reverted, with everything within it, and nothing beside it', () => {
    const entries = [
      entry([]),
      entry([1], { error: 'Reverted', result: null }),
      entry([1, 0]),
      entry([1, 0, 4]),
      entry([10]),
      entry([2]),
    ]
    expect(readFlatTraces(entries, blockHash)?.get(hash)).toHaveLength(2)
    const failed = [entry([], { error: 'Out of gas' }), entry([0])]
    expect(readFlatTraces(failed, blockHash)?.get(hash) ?? []).toEqual([])
  })

  it('takes no answer of another block, and none that is something else', () => {
    expect(readFlatTraces([entry([0])], hash)).toBeUndefined()
    expect(readFlatTraces({ traces: [] }, blockHash)).toBeUndefined()
    expect(readFlatTraces([], blockHash)?.size).toBe(0)
  })
})
