import { describe, expect, it } from 'vitest'
import { announcedBlock } from './announcedBlock.ts'

const push = (result: unknown) =>
  Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription: '0x1', result } }))

describe('announcedBlock', () => {
  it.each([
    ['a header', push({ number: '0x1b4', parentHash: '0x0' }), 436n],
    ['a log', push({ blockNumber: '0x1b5', logIndex: '0x0' }), 437n],
    ['a log in parts', [push({ blockNumber: '0x5' }).subarray(0, 20), push({ blockNumber: '0x5' }).subarray(20)], 5n],
    ['a pending transaction', push(`0x${'a'.repeat(64)}`), undefined],
    ['an answer', Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x10"}'), undefined],
    ['half a message', push({ number: '0x1b4' }).subarray(0, 90), undefined],
    ['a number that is none', push({ number: 5 }), undefined],
    ['a long message', push({ number: '0x1', logsBloom: '0'.repeat(40_000) }), undefined],
  ])('reads %s', (_, message, block) => {
    expect(announcedBlock(message)).toBe(block)
  })
})
