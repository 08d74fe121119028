import { endpoints } from '@foyer/contract'
import { type ToSign, writeBase64url } from '@foyer/contract/vault'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { rebuildTypedData } from '../crypto/rebuildTypedData.ts'
import type { SignatureRequest } from '../signer/signature.ts'
import { toSign } from './toSign.ts'

const to = `0x${'22'.repeat(20)}` as const
const bytes = new TextEncoder().encode('Two flat whites.')
const message = writeBase64url(bytes)
const typedData = rebuildTypedData({
  domain: { name: 'Example', chainId: 1, verifyingContract: to },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Offer: [{ name: 'amount', type: 'uint256' }],
  },
  primaryType: 'Offer',
  message: { amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
})

describe('toSign', () => {
  const fees = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n, gas: 21_000n, nonce: 7 }
  const payment = { type: 'eip1559', chainId: 1, to, value: 2n ** 200n, data: '0x12', ...fees } as const
  it.each<[SignatureRequest, object]>([
    [
      { kind: 'evmMessage', message: bytes },
      { kind: 'evmMessage', message },
    ],
    [
      { kind: 'evmMessage', message: new Uint8Array() },
      { kind: 'evmMessage', message: '' },
    ],
    [
      { kind: 'solana', message: bytes },
      { kind: 'solana', message },
    ],
    [
      { kind: 'evmTransaction', transaction: payment },
      {
        kind: 'evmTransaction',
        transaction: { chainId: 1, to, value: String(2n ** 200n), data: '0x12', gas: '21000', maxFeePerGas: '3' },
      },
    ],
    [
      { kind: 'evmTransaction', transaction: { type: 'legacy', chainId: 1, gasPrice: 3n, gas: 5n, nonce: 0 } },
      { kind: 'evmTransaction', transaction: { chainId: 1, value: '0', data: '0x', gas: '5', gasPrice: '3' } },
    ],
    [
      { kind: 'evmAuthorization', chainId: 1, nonce: 3 },
      { kind: 'evmAuthorization', chainId: 1 },
    ],
  ])('tells the gateway of %o whole, so that it reads the same', (request, read) => {
    const { body } = endpoints.vaultPolicyCheck
    expect(v.parse(body, { signs: [toSign(request)] })).toEqual({ signs: [read] })
  })

  it('tells numbers of typed data without losing any of their digits', () => {
    if (!typedData) throw new Error('The typed data was not read.')
    const { signs } = v.parse(endpoints.vaultRelease.body, { signs: toSign({ kind: 'evmTypedData', typedData }) })
    const said = (signs as Extract<ToSign, { kind: 'evmTypedData' }>).typedData
    expect(said.message.amount).toBe(String(2n ** 256n - 1n))
    expect(String(said.domain.chainId)).toBe('1')
  })
})
