import type { EndpointAnswer, Endpoints } from '@foyer/contract'

const token = `0x${'7'.repeat(40)}`
/** A piece as the gateway tells it. */
export const piece = (tokenId: string, changes: Partial<EndpointAnswer<Endpoints['nfts']>['nfts'][number]> = {}) => ({
  id: `eip155:1/erc721:${token}/${tokenId}`,
  chainId: 'eip155:1' as const,
  address: `eip155:1:${token}` as const,
  tokenId,
  standard: 'erc721' as const,
  name: `Arcade ${tokenId}`,
  collection: 'Arcade',
  description: null,
  quantity: '1',
  image: `/v1/nfts/image?chainId=eip155:1&address=${token}&tokenId=${tokenId}`,
  isSpam: false,
  ...changes,
})
