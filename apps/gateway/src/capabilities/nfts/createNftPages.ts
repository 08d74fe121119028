import { type Address, getAddress } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import type { History } from '../history/createHistory.ts'
import { isLure } from '../history/spamRules.ts'
import { coveredWhole, notCovered } from '../history/writeCoverage.ts'
import { askPages, readContinuation } from '../providers/askPages.ts'
import { NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import { withoutLocalChains } from '../providers/withoutLocalChains.ts'
import type { Nfts } from './createNfts.ts'
import type { NftPage, NftProvider, NftQuestion, OutsideNftProvider, OutsidePiece } from './nftProvider.ts'
import { readNftPage } from './readNftPage.ts'
import { storedImage } from './storedImage.ts'

type Nft = NftPage['nfts'][number]

/** The pieces of accounts, from the providers that know them. */
export type NftPages = {
  /** Whether any provider knows pieces on a chain, by its CAIP-2 name. */
  serves: (chainId: string) => boolean
  /** Whether there is a provider to ask. */
  isEmpty: boolean
  /**
   * One page; only the provider that began a list continues it.
   *
   * @param signal Fires when no caller waits for the answer any more.
   * @throws GatewayError `invalid` for an invalid cursor, `unavailable` `chainId` when no provider answers.
   */
  read: (question: NftQuestion, signal?: AbortSignal) => Promise<Sourced<NftPage>>
}

export type CreateNftPagesParameters = {
  services: { history: History; nfts: Nfts; chains: ReadonlyMap<string, ServedChain> }
  /** Who knows the pieces of accounts on chains of other namespaces; asked in order. */
  families: readonly NftProvider[]
  /** Who knows the pieces of accounts from the first block on; asked before this gateway's own index. */
  keyed: readonly OutsideNftProvider[]
  /** Whether a chain of another namespace is marked as local. */
  isLocal: (chainId: string) => boolean
  /** How long a page waits for an account's past to be read, in milliseconds. */
  budgetMs: number
  logger: Logger
}

/** Asks companies for pieces; on local chains and when they fail, finds them in this gateway's own index. */
export function createNftPages(parameters: CreateNftPagesParameters): NftPages {
  const { services, families, keyed, budgetMs, logger } = parameters
  const { history, nfts, chains } = services
  const isLocal = (chainId: string) => chains.get(chainId)?.config.local ?? parameters.isLocal(chainId)

  const isFollowed = (chainId: string) => history.chainIds.includes(chainId)

  const own: NftProvider = {
    id: 'index',
    kind: 'built-in',
    serves: ({ chainIds }) => chainIds.some(isFollowed),
    ask: ({ chainIds, owner, ...question }, signal) =>
      // Chains that are followed are EVM's.
      readNftPage(services, {
        ...question,
        owner: owner as Address,
        chainIds: chainIds.filter(isFollowed),
        budgetMs,
        signal,
      }),
  }

  const showable = (picture: string | undefined) => {
    const stored = picture === undefined ? null : storedImage(picture, undefined)
    return stored !== null && nfts.canShow(stored) ? stored : undefined
  }

  const fromOutside = (outside: OutsideNftProvider): NftProvider => {
    const provider = withoutLocalChains(outside, isLocal)
    return {
      id: provider.id,
      kind: provider.kind,
      serves: provider.serves,
      ask: async (question, signal) => {
        const { pieces, next } = await provider.ask(question, signal)
        const shown = pieces.map((piece) => ({
          ...piece,
          picture: showable(piece.picture),
        }))
        await nfts.metadata.keepPictures(
          shown.flatMap(({ picture, ...piece }) => (picture === undefined ? [] : [{ ...piece, picture }])),
        )
        const knows = (chainId: string) => provider.serves({ ...question, chainIds: [chainId] })
        const coveredSince = question.chainIds.map((id) => (knows(id) ? coveredWhole(id) : notCovered(id)))
        return { nfts: shown.map(writePiece), next, coveredSince }
      },
    }
  }

  // What others know reaches back to the first block; this gateway's own index stands in, and alone knows local chains.
  const providers = [...keyed.map(fromOutside), ...families, own]
  return {
    serves: (chainId) =>
      providers.some((provider) => provider.serves({ owner: '0x', chainIds: [chainId], cursor: undefined })),
    isEmpty: history.chainIds.length === 0 && keyed.length === 0 && families.length === 0,
    read: async (question, signal) => {
      const { providers: able, cursor } = readContinuation(providers, question.cursor)
      try {
        return await askPages({
          capability: 'collections',
          providers: able,
          question: { ...question, cursor },
          signal,
          isFinal: (error) => error instanceof GatewayError && error.code === 'rateLimited',
          onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'an NFT source failed'),
        })
      } catch (error) {
        throw problemOf(error, question)
      }
    },
  }
}

function problemOf(error: unknown, { cursor }: NftQuestion): unknown {
  if (error instanceof NoProviderError) {
    if (cursor !== undefined && cursor !== '') {
      return new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
    }
    return new GatewayError('unavailable', 'chainId', 'This gateway has no source of collections for these chains.')
  }
  if (!(error instanceof ProvidersFailedError)) return error
  const [first, ...others] = error.failures
  if (others.length === 0 && first?.error instanceof GatewayError) return first.error
  return new GatewayError('unavailable', 'chainId', 'Collections cannot be read at the moment. Try again shortly.', {
    retryAfterSeconds: 5,
    cause: error,
  })
}

function writePiece(piece: OutsidePiece): Nft {
  const { chainId, token, tokenId, kind, name, collection, quantity, picture, isSpam, metadata } = piece
  const query = new URLSearchParams({ chainId, address: token, tokenId })
  // On Solana the address names the piece itself.
  const isWhole = kind === 'metaplex'
  return {
    id: isWhole ? `${chainId}/nft:${token}` : `${chainId}/${kind}:${token}/${tokenId}`,
    chainId: chainId as Nft['chainId'],
    address: `${chainId}:${isWhole ? token : getAddress(token)}` as Nft['address'],
    tokenId,
    standard: kind,
    name: name ?? (isWhole ? `${token.slice(0, 4)}…${token.slice(-4)}` : `${collection ?? 'NFT'} #${tokenId}`),
    collection: collection ?? null,
    description: metadata?.description ?? null,
    quantity,
    image: picture === undefined ? null : `/v1/nfts/image?${query}`,
    ...(metadata === undefined ? {} : { media: metadata.media, traits: [...metadata.traits] }),
    isSpam: isSpam || isLure(name, collection),
  }
}
