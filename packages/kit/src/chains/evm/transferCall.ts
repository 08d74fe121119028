import { numberToHex } from 'viem/utils'
import type { Transfer } from '../../core/transfers.ts'

/** A transfer as an EVM call, its amounts in hexadecimal text (EIP-1474). */
export type EvmCall = {
  readonly from: string
  readonly to: string
  readonly value?: string | undefined
  readonly data?: string | undefined
}

/** First four bytes of the hashes of `transfer(address,uint256)` and `balanceOf(address)` (ERC-20). */
const selectors = { transfer: '0xa9059cbb', balanceOf: '0x70a08231' } as const

/**
 * The call that carries a transfer out: value for the native coin, ERC-20 `transfer` for a token. Two fixed calls need no
 * general encoder, which would weigh as much as the rest of sending.
 */
export function transferCall({ amount, from, to, tokenAddress }: Transfer): EvmCall {
  if (!tokenAddress) return { from, to, value: numberToHex(amount) }
  return { from, to: tokenAddress, data: `${selectors.transfer}${addressWord(to)}${amountWord(amount)}` }
}

/** The call that reads an owner's balance of a token. */
export function balanceCall(tokenAddress: string, owner: string): EvmCall {
  return { from: owner, to: tokenAddress, data: `${selectors.balanceOf}${addressWord(owner)}` }
}

/** An address as one word of call data. Throws a RangeError for what is none. */
function addressWord(address: string): string {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1]
  if (!digits) throw new RangeError(`${address} is no EVM address`)
  return digits.toLowerCase().padStart(64, '0')
}

function amountWord(amount: bigint): string {
  return numberToHex(amount, { size: 32 }).slice(2)
}
