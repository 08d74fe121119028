import type { ExpressionBuilder, Selectable } from 'kysely'
import { type Address, encodeFunctionData, erc721Abi, type Hex, parseAbi, toHex } from 'viem'
import { type SharedWork, shareWork } from '../../engines/cache/shareWork.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import { type ChainClient, withSignal } from '../../engines/rpc/chainClient.ts'
import { readMany } from '../../engines/rpc/readMany.ts'
import { ownSignal } from '../../engines/work/ownSignal.ts'
import { decodeAddressText } from './decodeAddressText.ts'
import type { ContentGateways } from './nftSettings.ts'
import type { NftMetadataRow, NftTables } from './nftTables.ts'
import { type NftMetadata, parseMetadata } from './parseMetadata.ts'
import { parseContentAddress, readContent } from './readContent.ts'
import { storedImage } from './storedImage.ts'

/** One piece, by lower-case contract and decimal id; one that is a separate account, by its address as spelled and 0. */
export type Piece = { token: string; tokenId: string; kind: PieceKind }

/** How a piece's metadata is found: by a call of its contract, or by who lists the piece. */
export type PieceKind = 'erc721' | 'erc1155' | 'metaplex'

/** Where the metadata of pieces is, in their order; `undefined` for one that does not say. */
export type FindAddresses = (pieces: readonly Piece[], signal: AbortSignal) => Promise<readonly (string | undefined)[]>

type NftMetadataRead = Selectable<NftMetadataRow>

/** What was read about a piece. */
export type KnownMetadata = Pick<NftMetadataRead, 'name' | 'description' | 'image' | 'media' | 'traits'>

export type MetadataReader = {
  /**
   * What pieces say about themselves, by {@link pieceKey}. Waits up to `budgetMs` for metadata that was not read before; the
   * rest is read on and known the next time, unless the signal fires in that time.
   *
   * @throws when the chain cannot be read.
   */
  readAll: (
    findAddresses: FindAddresses,
    chainId: string,
    pieces: readonly Piece[],
    options: { budgetMs: number; signal?: AbortSignal | undefined },
  ) => Promise<ReadonlyMap<string, KnownMetadata>>
  /** What was read about one piece before; `undefined` when nothing was. */
  readKept: (chainId: string, piece: Pick<Piece, 'token' | 'tokenId'>) => Promise<KnownMetadata | undefined>
  /**
   * Stores the addresses of pictures that another source gave, for pieces without one. What the piece says about itself is
   * not touched, and replaces the address once it is read.
   */
  keepPictures: (pieces: readonly PicturedPiece[]) => Promise<void>
  /**
   * Reads the picture's address out of a piece's metadata again, for pictures that are too large to be kept; `undefined` when
   * there is none by now.
   *
   * @param signal Fires when no caller waits for the answer any more.
   * @throws when the chain or the metadata's host does not answer.
   */
  readImage: (client: ChainClient, piece: Piece, signal?: AbortSignal) => Promise<string | undefined>
  /** Deletes what no page has shown for two months. */
  forgetUnused: () => Promise<void>
}

/** A piece and the address of its picture. */
export type PicturedPiece = Pick<Piece, 'token' | 'tokenId'> & { chainId: string; picture: string }

export type CreateMetadataReaderParameters = {
  database: GatewayDatabase
  safeFetch: SafeFetch
  gateways: ContentGateways
  logger: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

const lifetimeMs = 604_800_000
/** How soon metadata that could not be read is tried again. */
const retryMs = 600_000
/** How exactly it is noted when something was used. */
const useStepMs = 86_400_000
const unusedMs = 60 * 86_400_000
const readsPerCall = 100
const fetchesAtOnce = 6
const largestMetadata = 262_144
const fetchMs = 5_000

const multiTokenAbi = parseAbi(['function uri(uint256 id) view returns (string)'])

/** The key of a piece in what {@link MetadataReader} answers. */
export function pieceKey({ token, tokenId }: Pick<Piece, 'token' | 'tokenId'>): string {
  return `${token} ${tokenId}`
}

/** Reads the metadata of pieces, each at most once a week, only through the fetcher for outside addresses. */
export function createMetadataReader(parameters: CreateMetadataReaderParameters): MetadataReader {
  const { database, safeFetch, gateways, logger, now } = parameters
  const reading = new Map<string, SharedWork<KnownMetadata>>()

  const namedBy =
    (pieces: readonly Pick<Piece, 'token' | 'tokenId'>[]) => (row: ExpressionBuilder<NftTables, 'nft_metadata'>) =>
      row.or(pieces.map(({ token, tokenId }) => row.and({ token, token_id: tokenId })))

  const keptRows = (chainId: string, pieces: readonly Piece[]) =>
    database
      .selectFrom('nft_metadata')
      .selectAll()
      .where('chain_id', '=', chainId)
      .where(namedBy(pieces))
      .where('read_at', '>', now() - lifetimeMs)
      .execute()

  const noteUse = async (chainId: string, rows: readonly NftMetadataRead[]) => {
    const used = rows.filter(({ used_at }) => used_at < now() - useStepMs)
    if (used.length === 0) return
    await database
      .updateTable('nft_metadata')
      .set({ used_at: now() })
      .where('chain_id', '=', chainId)
      .where(namedBy(used.map(({ token, token_id }) => ({ token, tokenId: token_id }))))
      .execute()
  }

  const fetchOne = async (
    chainId: string,
    piece: Piece,
    uri: string | undefined,
    signal: AbortSignal,
  ): Promise<KnownMetadata> => {
    const { token, tokenId } = piece
    const found = uri === undefined ? undefined : await fetchMetadata(withId(uri, piece), signal)
    // What was not waited for says nothing about the piece.
    signal.throwIfAborted()
    const image = found?.image ? storedImage(found.image, isOnEvm(piece.kind) ? piece.kind : undefined) : null
    const known = {
      name: found?.name ?? null,
      description: found?.description ?? null,
      image,
      media: found?.media ?? null,
      traits: found === undefined || found.traits.length === 0 ? null : JSON.stringify(found.traits),
    }
    const readAt = now()
    const changed = { ...known, failed: found === undefined ? 1 : 0, read_at: readAt, used_at: readAt }
    await database
      .insertInto('nft_metadata')
      .values({ chain_id: chainId, token, token_id: tokenId, ...changed })
      .onConflict((conflict) => conflict.columns(['chain_id', 'token', 'token_id']).doUpdateSet(changed))
      .execute()
    return known
  }

  const readMetadata = async (uri: string, signal: AbortSignal | undefined): Promise<NftMetadata | undefined> => {
    const address = parseContentAddress(uri, gateways, largestMetadata)
    if (address === undefined) return undefined
    const limits = { maxBytes: largestMetadata, timeoutMs: fetchMs, signal }
    return parseMetadata(await readContent(address, safeFetch, limits))
  }

  const fetchMetadata = async (uri: string, signal: AbortSignal): Promise<NftMetadata | undefined> => {
    try {
      return await readMetadata(uri, signal)
    } catch (error) {
      logger.debug({ err: describeError(error) }, 'the metadata of a piece could not be read')
      return undefined
    }
  }

  const share = (
    chainId: string,
    piece: Piece,
    uri: string | undefined,
    first: AbortSignal,
  ): SharedWork<KnownMetadata> => {
    const key = `${chainId} ${pieceKey(piece)}`
    const running = reading.get(key)
    if (running !== undefined) return running
    const leave = () => {
      if (reading.get(key) === work) reading.delete(key)
    }
    const work = shareWork({ begin: (end) => fetchOne(chainId, piece, uri, end).finally(leave), onStop: leave, first })
    reading.set(key, work)
    return work
  }

  const readOpen = async (
    findAddresses: FindAddresses,
    chainId: string,
    open: readonly Piece[],
    signal: AbortSignal,
  ) => {
    const addresses = await findAddresses(open, signal)
    const waiting = open.map((piece, index) => ({ piece, uri: addresses[index] }))
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (signal.aborted) return
        try {
          await share(chainId, next.piece, next.uri, signal).join(signal)
        } catch (error) {
          if (signal.aborted) return
          // One piece that cannot be kept is shown without its metadata; the others are not its fault.
          logger.warn({ err: describeError(error) }, 'the metadata of a piece could not be kept')
        }
      }
    }
    return Promise.all(Array.from({ length: fetchesAtOnce }, worker))
  }

  return {
    readAll: async (findAddresses, chainId, pieces, { budgetMs, signal }) => {
      if (pieces.length === 0) return new Map()
      const isFresh = ({ failed, read_at }: NftMetadataRead) => failed === 0 || read_at > now() - retryMs
      const rows = await keptRows(chainId, pieces)
      const fresh = new Set(rows.filter(isFresh).map((row) => pieceKey({ token: row.token, tokenId: row.token_id })))
      const open = pieces.filter((piece) => !fresh.has(pieceKey(piece)))
      if (open.length > 0) {
        const own = ownSignal(signal)
        const work = readOpen(findAddresses, chainId, open, own.signal)
        // Unfinished work continues in the background; a later failure reaches no caller, so it is logged.
        work.catch((error: unknown) => {
          if (!own.signal.aborted) logger.warn({ err: describeError(error) }, 'collections could not be read')
        })
        try {
          await Promise.race([work, new Promise((resolve) => setTimeout(resolve, budgetMs).unref())])
        } finally {
          own.release()
        }
        own.signal.throwIfAborted()
      }
      const after = open.length > 0 ? await keptRows(chainId, pieces) : rows
      // A use that is not noted today is noted at the next one.
      await noteUse(chainId, after).catch((error: unknown) =>
        logger.warn({ err: describeError(error) }, 'the use of metadata could not be noted'),
      )
      return new Map(after.map((row) => [pieceKey({ token: row.token, tokenId: row.token_id }), row]))
    },
    readKept: (chainId, { token, tokenId }) =>
      database
        .selectFrom('nft_metadata')
        .select(['name', 'description', 'image', 'media', 'traits'])
        .where('chain_id', '=', chainId)
        .where('token', '=', token)
        .where('token_id', '=', tokenId)
        .executeTakeFirst(),
    keepPictures: async (pieces) => {
      for (const { chainId, token, tokenId, picture } of pieces) {
        // As old as can be, so that it never counts as what the piece says about itself.
        const note = { name: null, description: null, failed: 1, read_at: 0 }
        const changed = { image: picture, used_at: now() }
        await database
          .insertInto('nft_metadata')
          .values({ chain_id: chainId, token, token_id: tokenId, ...note, ...changed })
          .onConflict((conflict) =>
            conflict
              .columns(['chain_id', 'token', 'token_id'])
              .doUpdateSet(changed)
              .where('nft_metadata.failed', '=', 1),
          )
          .execute()
      }
    },
    readImage: async (client, piece, signal) => {
      const [answer] = await readMany(withSignal(client, signal), [addressRead(piece)], 1)
      const uri = decodeAddressText(answer)
      const metadata = uri === undefined ? undefined : await readMetadata(withId(uri, piece), signal)
      return metadata?.image ?? undefined
    },
    forgetUnused: async () => {
      const before = now() - unusedMs
      // Versions before did not note uses; notes of companies were never read.
      await database.deleteFrom('nft_metadata').where('used_at', '<', before).where('read_at', '<', before).execute()
      await database.deleteFrom('nft_collections').where('read_at', '<', before).execute()
    },
  }
}

/** Asks the contracts of an EVM chain where the metadata of their pieces is. */
export function addressesOnChain(client: ChainClient): FindAddresses {
  return async (pieces, signal) =>
    (await readMany(withSignal(client, signal), pieces.map(addressRead), readsPerCall)).map(decodeAddressText)
}

function addressRead({ token, tokenId, kind }: Piece): { to: Address; data: Hex } {
  const args = [BigInt(tokenId)] as const
  const data =
    kind === 'erc721'
      ? encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args })
      : encodeFunctionData({ abi: multiTokenAbi, functionName: 'uri', args })
  return { to: token as Address, data }
}

function isOnEvm(kind: PieceKind): kind is 'erc721' | 'erc1155' {
  return kind === 'erc721' || kind === 'erc1155'
}

/** EIP-1155: `{id}` stands for the id as 64 lower-case hexadecimal digits. */
function withId(uri: string, { tokenId, kind }: Piece): string {
  if (kind !== 'erc1155' || uri.startsWith('data:')) return uri
  return uri.replaceAll('{id}', toHex(BigInt(tokenId), { size: 32 }).slice(2))
}
