import { maxUint256 } from 'viem'
import { HttpProblem } from '../http/problem.ts'

/**
 * Reads an amount in the smallest unit.
 *
 * @throws HttpProblem 400 for zero, for what is no whole number and for more than a token can count (2^256 - 1).
 */
export function readAmount(text: string): bigint {
  const amount = /^\d{1,78}$/.test(text) ? BigInt(text) : 0n
  if (amount > 0n && amount <= maxUint256) return amount
  throw new HttpProblem(
    400,
    '',
    'Conversion parameter error: the amount must be a whole number above zero, in the smallest unit of the token.',
  )
}
