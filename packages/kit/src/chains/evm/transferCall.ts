import type { Call } from '../../core/calls.ts'
import type { Transfer } from '../../core/transfers.ts'
import { nftData, tokenData } from './tokenData.ts'

/**
 * The call that carries a transfer out: value for the native coin, ERC-20 `transfer` for a token, `safeTransferFrom` of ERC-721
 * or ERC-1155 for collectibles, which a contract that cannot keep them refuses.
 */
export function transferCall(transfer: Omit<Transfer, 'networkId'>): Call {
  const { amount, from, nft, to, tokenAddress } = transfer
  if (tokenAddress && nft) {
    const piece = { from, to, tokenId: BigInt(nft.tokenId) }
    const data = nft.standard === 'erc721' ? nftData.one(piece) : nftData.several({ ...piece, amount })
    return { to: tokenAddress, data }
  }
  return tokenAddress ? { to: tokenAddress, data: tokenData.transfer(to, amount) } : { to, value: amount }
}
