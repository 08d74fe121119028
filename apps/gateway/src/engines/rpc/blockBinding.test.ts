import { describe, expect, it } from 'vitest'
import { blockBindingOf } from './blockBinding.ts'

const hash = `0x${'a'.repeat(64)}`

describe('blockBindingOf', () => {
  it.each([
    ['eth_getBlockByHash', [hash, false], 'fixed'],
    ['eth_getLogs', [{ blockHash: hash }], 'fixed'],
    ['eth_getTransactionReceipt', [hash], 'transaction'],
    ['eth_getTransactionByHash', [hash], 'transaction'],
    ['eth_blockNumber', [], 'head'],
    ['eth_gasPrice', undefined, 'head'],
    ['eth_getBlockByNumber', ['latest', false], 'head'],
    ['eth_getBalance', ['0x1'], 'head'],
    ['eth_call', [{ to: '0x1' }, 'latest'], 'head'],
    ['eth_getLogs', [{ fromBlock: '0x1' }], 'head'],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }], 'head'],
    ['eth_getBlockByNumber', ['pending', false], 'none'],
    ['eth_call', [{ to: '0x1' }, { blockHash: hash }], 'none'],
    ['eth_getLogs', [{ fromBlock: 'pending' }], 'none'],
    ['eth_getLogs', [], 'none'],
    ['eth_getTransactionCount', ['0x1', 'latest'], 'none'],
    ['eth_getTransactionCount', ['0x1', '0x1'], 'none'],
    ['eth_sendRawTransaction', ['0x02'], 'none'],
    ['eth_estimateGas', [{}], 'none'],
    ['eth_newThing', ['0x1'], 'none'],
    ['toString', ['0x1'], 'none'],
  ])('%s %j: %s', (method, params, kind) => {
    expect(blockBindingOf(method, params).kind).toBe(kind)
  })

  it.each([
    ['eth_getBlockByNumber', ['0x10', true], 16n],
    ['eth_getBalance', ['0x1', 'earliest'], 0n],
    ['eth_getStorageAt', ['0x1', '0x0', '0xff'], 255n],
    ['eth_getLogs', [{ fromBlock: '0x5', toBlock: '0x9' }], 9n],
  ])('%s %j is of block %s', (method, params, number) => {
    expect(blockBindingOf(method, params)).toEqual({ kind: 'block', number })
  })
})
