import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import type { Provider } from '../providers/provider.ts'
import type { Piece } from './metadataReader.ts'
import type { NftMetadata } from './parseMetadata.ts'

/** One page of the pieces that an account has is wanted. */
export type NftQuestion = {
  /** As the chains' namespace spells it. */
  owner: string
  /** CAIP-2 names; chains marked as local are only ever asked of the chain itself. */
  chainIds: readonly string[]
  /** The provider's own cursor; `undefined` for the first page. */
  cursor: string | undefined
  /** The caller's network; counted by sources that keep something for each account. */
  caller?: string | undefined
  /** As in questions about histories. @throws GatewayError `rateLimited` */
  charge?: ((questions: number) => Promise<void>) | undefined
}

/** Pieces as the wire has them; `next` is the provider's own cursor, null on the last page. */
export type NftPage = EndpointAnswer<Endpoints['nfts']>

/** One place that knows the pieces of accounts. */
export type NftProvider = Provider<NftQuestion, NftPage>

/** A piece as a company tells it; `picture` is the address of its picture, for the fetcher of outside addresses alone. */
export type OutsidePiece = Piece & {
  chainId: string
  name: string | undefined
  collection: string | undefined
  quantity: string
  picture: string | undefined
  isSpam: boolean
  /** What else its maker says, where the company tells it. */
  metadata?: Pick<NftMetadata, 'description' | 'media' | 'traits'>
}

/** A company that knows the pieces of accounts. */
export type OutsideNftProvider = Provider<NftQuestion, { pieces: readonly OutsidePiece[]; next: string | null }>
