import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { gasOfSize } from './gasOfSize.ts'

const operation = (callData: Hex) => ({
  sender: `0x${'22'.repeat(20)}` as Hex,
  nonce: 0n,
  callData,
  callGasLimit: 0n,
  verificationGasLimit: 0n,
  preVerificationGas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  signature: '0x' as Hex,
})
const word = (byte: string): Hex => `0x${byte.repeat(32)}`

it('counts 16 for a byte, 4 for one that is zero, and what a transaction and a delegation cost', () => {
  const empty = gasOfSize(operation('0x'), false)
  // Its length in words, and the word itself.
  const length = 16n - 4n
  expect(gasOfSize(operation(word('00')), false) - empty).toBe(length + 32n * 4n + 10n)
  expect(gasOfSize(operation(word('ff')), false) - empty).toBe(length + 32n * 16n + 10n)
  // What is begun is filled up with zeros.
  expect(gasOfSize(operation('0xff'), false) - empty).toBe(length + 16n + 31n * 4n + 10n)
  expect(gasOfSize(operation('0x'), true) - empty).toBe(25_000n)
  expect(empty).toBeGreaterThan(21_000n)
})
