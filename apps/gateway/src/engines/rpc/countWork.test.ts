import { describe, expect, it } from 'vitest'
import { countWork } from './countWork.ts'

const simulate = (...params: unknown[]) => ({ method: 'eth_simulateV1', params })
const blocks = (...sizes: (number | undefined)[]) => ({
  blockStateCalls: sizes.map((size) => (size === undefined ? {} : { calls: Array(size).fill({}) })),
})

describe('countWork', () => {
  it.each([
    ['nothing', [], 0],
    ['a call', [{ method: 'eth_call', params: [{}] }], 1],
    ['a call without parameters', [{ method: 'eth_blockNumber' }], 1],
    ['a batch', [{ method: 'eth_call' }, { method: 'eth_gasPrice' }], 2],
    ['a simulation of nothing', [simulate()], 1],
    ['a simulation that is no list of blocks', [simulate({ blockStateCalls: { length: 9 } })], 1],
    ['a simulation with parameters that are no list', [{ method: 'eth_simulateV1', params: blocks(9) }], 1],
    ['a simulation of an empty block', [simulate(blocks(0))], 1],
    ['a block that names no calls', [simulate(blocks(undefined, 2))], 3],
    ['the calls of every block', [simulate(blocks(3, 0, 400))], 404],
    ['another method with the same parameters', [{ method: 'eth_call', params: [blocks(400)] }], 1],
    ['a batch with a simulation', [simulate(blocks(5)), { method: 'eth_call' }], 6],
  ])('counts %s', (_, calls, work) => {
    expect(countWork(calls)).toBe(work)
  })
})
