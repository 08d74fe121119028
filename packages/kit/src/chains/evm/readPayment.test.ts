import { describe, expect, it } from 'vitest'
import { readPayment } from './payments.ts'

const from = `0x${'ab'.repeat(20)}`
const to = `0x${'cd'.repeat(20)}`

describe('readPayment', () => {
  it('reads a payment of the coin', () => {
    const payment = { from, to, amount: 16n }
    expect(readPayment('eth_sendTransaction', [{ from, to, value: '0x10' }])).toEqual(payment)
    expect(readPayment('eth_sendTransaction', [{ from, to, value: '0x10', data: '0x', gas: '0x5208' }])).toEqual(
      payment,
    )
  })

  it.each([
    ['another method', 'wallet_sendCalls', [{ from, to, value: '0x10' }]],
    ['a call of a contract', 'eth_sendTransaction', [{ from, to, value: '0x10', data: '0xa9059cbb' }]],
    ['a call by its other name', 'eth_sendTransaction', [{ from, to, value: '0x10', input: '0xa9059cbb' }]],
    ['a new contract', 'eth_sendTransaction', [{ from, value: '0x10' }]],
    ['a name for an address', 'eth_sendTransaction', [{ from, to: 'mira.eth', value: '0x10' }]],
    ['no amount', 'eth_sendTransaction', [{ from, to }]],
    ['nothing', 'eth_sendTransaction', undefined],
  ])('leaves %s to others', (_, method, params) => {
    expect(readPayment(method, params)).toBeUndefined()
  })
})
