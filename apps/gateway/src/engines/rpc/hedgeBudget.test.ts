import { describe, expect, it } from 'vitest'
import { createHedgeBudget, isHedgeable } from './hedgeBudget.ts'

const spent = (budget: ReturnType<typeof createHedgeBudget>, tries: number) =>
  Array.from({ length: tries }, () => budget.spend()).filter(Boolean).length

describe('createHedgeBudget', () => {
  it.each([
    [0, 10],
    [9, 10],
    [10, 11],
    [11, 11],
    [100, 20],
  ])('allows for %i calls after an emptied budget of ten, in all %i hedges', (calls, hedges) => {
    const budget = createHedgeBudget()
    const first = spent(budget, 20)
    for (let call = 0; call < calls; call += 1) budget.earn()
    expect(first + spent(budget, 100)).toBe(hedges)
  })

  it('saves up no more than ten', () => {
    const budget = createHedgeBudget()
    for (let call = 0; call < 10_000; call += 1) budget.earn()
    expect(spent(budget, 100)).toBe(10)
  })
})

describe('isHedgeable', () => {
  it.each([
    'eth_call',
    'eth_getBalance',
    'eth_blockNumber',
    'eth_getTransactionReceipt',
    'getBalance',
    'getAccountInfo',
  ])('lets a second node be asked for %s', (method) => {
    expect(isHedgeable(method)).toBe(true)
  })

  it.each([
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_getLogs',
    'eth_simulateV1',
    'debug_traceTransaction',
    'trace_filter',
    'sendTransaction',
    'simulateTransaction',
    'getProgramAccounts',
    'requestAirdrop',
    'x_eth_call',
    undefined,
  ])('asks one node alone for %s', (method) => {
    expect(isHedgeable(method)).toBe(false)
  })
})
