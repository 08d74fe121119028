import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import type { History } from '../history/createHistory.ts'
import type { ReceivedToken } from '../history/historyReader.ts'
import { prepareOrFail } from '../history/prepareOrFail.ts'
import { isSpam } from '../history/spamRules.ts'
import { writeCoverage } from '../history/writeCoverage.ts'
import type { Collection } from '../tokens/collectionReader.ts'
import type { Nfts } from './createNfts.ts'
import type { KnownMetadata, Piece } from './metadataReader.ts'
import { addressesOnChain, pieceKey } from './metadataReader.ts'
import type { NftTrait } from './parseMetadata.ts'
import { readOwned } from './readOwned.ts'

type Answer = EndpointAnswer<Endpoints['nfts']>
type Nft = Answer['nfts'][number]
type Candidate = ReceivedToken & Piece & { kind: 'erc721' | 'erc1155' }

const pageSize = 24
/** Pieces that are asked about at once until a page is full. */
const stride = 60
const metadataMs = 5_000

export type ReadNftPageParameters = {
  owner: Address
  chainIds: readonly string[]
  cursor: string | undefined
  budgetMs: number
  /** The caller's network. */
  caller?: string | undefined
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
}

/**
 * Reads one page of the pieces that an account has, those that came last first.
 *
 * @throws GatewayError `unavailable` when a chain cannot be read, `invalid` for an invalid cursor.
 */
export async function readNftPage(
  services: { history: History; nfts: Nfts; chains: ReadonlyMap<string, ServedChain> },
  { owner, chainIds, cursor, budgetMs, caller, signal }: ReadNftPageParameters,
): Promise<Answer> {
  const address = owner.toLowerCase()
  const needsHead = cursor === undefined
  const coverage = await prepareOrFail(services.history, address, chainIds, { budgetMs, needsHead, caller, signal })
  const received = await services.history.reader.received({ address, chainIds, kinds: ['erc721', 'erc1155'] })
  const candidates = received.filter(isPiece).sort(byNewest)
  let start = cursor === undefined ? 0 : placeAfter(candidates, cursor)
  const held: { candidate: Candidate; quantity: bigint }[] = []
  while (held.length < pageSize && start < candidates.length) {
    const group = candidates.slice(start, start + stride)
    const quantities = await readQuantities(services, owner, group, signal)
    for (const [index, candidate] of group.entries()) {
      if (held.length === pageSize) break
      start += 1
      const quantity = quantities[index] ?? 0n
      if (quantity > 0n) held.push({ candidate, quantity })
    }
  }
  const nfts = await writeAll(services, held, signal)
  const last = candidates[start - 1]
  return {
    nfts,
    next: start < candidates.length && last !== undefined ? cursorOf(last) : null,
    coveredSince: coverage.map(writeCoverage),
  }
}

async function readQuantities(
  { chains }: { chains: ReadonlyMap<string, ServedChain> },
  owner: Address,
  candidates: readonly Candidate[],
  signal: AbortSignal | undefined,
): Promise<bigint[]> {
  const quantities = new Array<bigint>(candidates.length).fill(0n)
  await Promise.all(
    [...new Set(candidates.map(({ chainId }) => chainId))].map(async (chainId) => {
      const own = candidates.flatMap((candidate, index) =>
        candidate.chainId === chainId ? [{ candidate, index }] : [],
      )
      const chain = chains.get(chainId)
      if (chain === undefined) return
      try {
        const found = await readOwned(
          withSignal(chain.client, signal),
          owner,
          own.map(({ candidate }) => candidate),
        )
        for (const [position, { index }] of own.entries()) quantities[index] = found[position] ?? 0n
      } catch (error) {
        throw chainUnavailable(chainId, error)
      }
    }),
  )
  return quantities
}

async function writeAll(
  services: { nfts: Nfts; chains: ReadonlyMap<string, ServedChain> },
  held: readonly { candidate: Candidate; quantity: bigint }[],
  signal: AbortSignal | undefined,
): Promise<Nft[]> {
  const known = new Map<
    string,
    { collections: ReadonlyMap<string, Collection>; metadata: ReadonlyMap<string, KnownMetadata> }
  >()
  await Promise.all(
    [...new Set(held.map(({ candidate }) => candidate.chainId))].map(async (chainId) => {
      const chain = services.chains.get(chainId)
      if (chain === undefined) return
      const pieces = held.map(({ candidate }) => candidate).filter((candidate) => candidate.chainId === chainId)
      try {
        const [collections, metadata] = await Promise.all([
          services.nfts.collections.readAll(
            withSignal(chain.client, signal),
            chainId,
            pieces.map(({ token }) => token),
          ),
          services.nfts.metadata.readAll(addressesOnChain(chain.client), chainId, pieces, {
            budgetMs: metadataMs,
            signal,
          }),
        ])
        known.set(chainId, { collections, metadata })
      } catch (error) {
        throw chainUnavailable(chainId, error)
      }
    }),
  )
  return held.map(({ candidate, quantity }) => {
    const { chainId, token } = candidate
    return writeNft(candidate, quantity, {
      collection: known.get(chainId)?.collections.get(token),
      metadata: known.get(chainId)?.metadata.get(pieceKey(candidate)),
      canShow: services.nfts.canShow,
    })
  })
}

function writeNft(
  candidate: Candidate,
  quantity: bigint,
  known: { collection: Collection | undefined; metadata: KnownMetadata | undefined; canShow: Nfts['canShow'] },
): Nft {
  const { chainId, token, tokenId, kind, asked, receivers } = candidate
  const { collection, metadata } = known
  const address = getAddress(token)
  const title = collection?.name ?? collection?.symbol ?? null
  const image = metadata?.image ?? null
  const query = new URLSearchParams({ chainId, address: token, tokenId })
  return {
    id: `${chainId}/${kind}:${token}/${tokenId}`,
    chainId: chainId as Nft['chainId'],
    address: `${chainId}:${address}` as Nft['address'],
    tokenId,
    standard: kind,
    name: metadata?.name ?? `${title ?? 'NFT'} #${tokenId}`,
    collection: title,
    description: metadata?.description ?? null,
    quantity: String(quantity),
    image: image !== null && known.canShow(image) ? `/v1/nfts/image?${query}` : null,
    media: metadata?.media ?? null,
    traits: metadata?.traits ? (JSON.parse(metadata.traits) as NftTrait[]) : [],
    isSpam: isSpam({ asked, receivers, names: [collection?.name, collection?.symbol, metadata?.name] }),
  }
}

function isPiece(token: ReceivedToken): token is Candidate {
  return token.kind === 'erc721' || token.kind === 'erc1155'
}

function byNewest(a: Candidate, b: Candidate): number {
  const [first, second] = [placeOf(a), placeOf(b)]
  return b.block - a.block || (first < second ? -1 : first > second ? 1 : 0)
}

function placeOf({ chainId, token, tokenId }: Candidate): string {
  return `${chainId}|${token}|${tokenId}`
}

function cursorOf(candidate: Candidate): string {
  return Buffer.from(`1|${candidate.block}|${placeOf(candidate)}`, 'utf8').toString('base64url')
}

/** The index of the first candidate after a cursor's, wherever that one is by now. */
function placeAfter(candidates: readonly Candidate[], cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, block, place] = /^1\|(\d{1,15})\|([-a-z0-9]{3,8}:[\w-]{1,32}\|0x[0-9a-f]{40}\|\d{1,78})$/.exec(text) ?? []
  if (block === undefined || place === undefined) {
    throw new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
  }
  const number = Number(block)
  const found = candidates.findIndex(
    (candidate) => candidate.block < number || (candidate.block === number && placeOf(candidate) > place),
  )
  return found === -1 ? candidates.length : found
}
