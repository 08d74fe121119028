import type { Nfts } from '../../capabilities/nfts/createNfts.ts'
import { type FindAddresses, pieceKey } from '../../capabilities/nfts/metadataReader.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'

/**
 * Finds the pictures of mints that are on no list, by where these say that their metadata is: the paths at which this gateway
 * serves them. What was not read before is waited for shortly and there the next time; a picture is never worth a failure.
 */
export type MintPictures = (
  chainId: string,
  uris: ReadonlyMap<string, string>,
  signal: AbortSignal | undefined,
) => Promise<ReadonlyMap<string, string>>

export type CreateMintPicturesParameters = {
  nfts: Nfts
  /** Whether this gateway serves pictures of pieces at all. */
  isEnabled: boolean
  logger: Logger
}

/** How long an answer waits for pictures, in milliseconds; the rest is read on. */
const budgetMs = 300
/** Mints of one answer whose pictures are looked for. */
const maxMints = 50

/** Reads through the same bounded fetcher, and keeps in the same table, as the metadata of collectibles. */
export function createMintPictures({ nfts, isEnabled, logger }: CreateMintPicturesParameters): MintPictures {
  return async (chainId, uris, signal) => {
    const found = new Map<string, string>()
    const mints = [...uris.keys()].slice(0, maxMints)
    if (!isEnabled || mints.length === 0) return found
    const pieces = mints.map((mint) => ({ token: mint, tokenId: '0', kind: 'metaplex' as const }))
    const findAddresses: FindAddresses = async (open) => open.map(({ token }) => uris.get(token))
    try {
      const known = await nfts.metadata.readAll(findAddresses, chainId, pieces, { budgetMs, signal })
      for (const piece of pieces) {
        const image = known.get(pieceKey(piece))?.image ?? null
        if (image === null || !nfts.canShow(image)) continue
        found.set(piece.token, `/v1/nfts/image?${new URLSearchParams({ chainId, address: piece.token, tokenId: '0' })}`)
      }
    } catch (error) {
      signal?.throwIfAborted()
      logger.warn({ err: describeError(error) }, 'the pictures of tokens could not be read')
    }
    return found
  }
}
