import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'

/**
 * First four bytes of the hashes of the ERC-20 functions that are called. Four fixed calls need no general encoder, which
 * would weigh as much as the rest of sending.
 */
const selectors = {
  transfer: '0xa9059cbb',
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  approve: '0x095ea7b3',
} as const

/** The call data for a token (ERC-20). Each function throws a RangeError for an invalid address. */
export const tokenData = {
  transfer: (to: string, amount: bigint): Hex => `${selectors.transfer}${addressWord(to)}${amountWord(amount)}`,
  balanceOf: (owner: string): Hex => `${selectors.balanceOf}${addressWord(owner)}`,
  allowance: (owner: string, spender: string): Hex =>
    `${selectors.allowance}${addressWord(owner)}${addressWord(spender)}`,
  approve: (spender: string, amount: bigint): Hex => `${selectors.approve}${addressWord(spender)}${amountWord(amount)}`,
}

/** An address as one word of call data. */
export function addressWord(address: string): string {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1]
  if (!digits) throw new RangeError(`${address} is no EVM address`)
  return digits.toLowerCase().padStart(64, '0')
}

/** An amount as one word of call data. */
function amountWord(amount: bigint): string {
  return numberToHex(amount, { size: 32 }).slice(2)
}

type Piece = { readonly from: string; readonly to: string; readonly tokenId: bigint }

/**
 * What a collection is called with: `safeTransferFrom` of ERC-721 without data and of ERC-1155 with empty data. Both throw a
 * RangeError for an invalid address.
 */
export const nftData = {
  one: ({ from, to, tokenId }: Piece): Hex => `0x42842e0e${addressWord(from)}${addressWord(to)}${amountWord(tokenId)}`,
  several: ({ amount, from, to, tokenId }: Piece & { amount: bigint }): Hex =>
    `0xf242432a${addressWord(from)}${addressWord(to)}${amountWord(tokenId)}${amountWord(amount)}${emptyBytes}`,
}

/** Where the bytes begin, after five words, and their length. */
const emptyBytes = `${amountWord(160n)}${amountWord(0n)}`
