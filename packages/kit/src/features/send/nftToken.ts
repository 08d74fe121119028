import { cleanText } from '../../core/cleanText.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import type { SendableNft } from './routes.ts'

/** The longest name: a collectible's maker may name it anything. */
const longest = 40

/** Pieces of a collection as what is sent: a token that is counted in whole pieces. */
export function nftToken(networkId: CaipNetworkId, address: string, nft: SendableNft): Token {
  const { collection, imageUrl, quantity, standard, tokenId } = nft
  const name = cleanText(nft.name, longest) || `#${tokenId}`
  return {
    networkId,
    address,
    name: cleanText(collection, longest) || name,
    symbol: name,
    decimals: 0,
    amount: /^\d{1,78}$/.test(quantity) ? BigInt(quantity) : 0n,
    nft: { standard, tokenId },
    ...(imageUrl && { iconUrl: imageUrl }),
  }
}
