import type { Hex } from 'viem'
import { addressWord, amountWord } from './tokenData.ts'

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
