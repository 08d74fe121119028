import type { Call } from '../../core/calls.ts'
import type { Transfer } from '../../core/transfers.ts'
import { tokenData } from './tokenData.ts'

/** The call that carries a transfer out: value for the native coin, ERC-20 `transfer` for a token. */
export function transferCall({ amount, to, tokenAddress }: Pick<Transfer, 'amount' | 'to' | 'tokenAddress'>): Call {
  return tokenAddress ? { to: tokenAddress, data: tokenData.transfer(to, amount) } : { to, value: amount }
}
