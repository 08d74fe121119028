import * as v from 'valibot'
import { isLure } from '../../capabilities/history/spamRules.ts'
import { coveredWhole, notCovered } from '../../capabilities/history/writeCoverage.ts'
import type { Nfts } from '../../capabilities/nfts/createNfts.ts'
import { type FindAddresses, type KnownMetadata, pieceKey } from '../../capabilities/nfts/metadataReader.ts'
import type { NftPage, NftProvider } from '../../capabilities/nfts/nftProvider.ts'
import type { NftTrait } from '../../capabilities/nfts/parseMetadata.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { MintFacts, MintReader } from './createMintReader.ts'
import { readTokenAccounts } from './readSolanaBalances.ts'
import { shortMint } from './shortMint.ts'
import type { SolanaChain } from './solanaChain.ts'
import { solanaAddress } from './solanaNode.ts'

type Nft = NftPage['nfts'][number]
type Held = { mint: string; facts: MintFacts }

const pageSize = 24
/** Candidates that are asked about at once until a page is full, and how often: an account may hold thousands of gifts. */
const stride = 50
const maxStrides = 4
const metadataMs = 5_000
/** Both lists of token accounts. */
const listQuestions = 2

/** Asks the nodes of clusters for pieces: one whole unit of which there is one, with its own words, by address. */
export function solanaNfts(
  chains: ReadonlyMap<string, SolanaChain>,
  { mints, nfts }: { mints: MintReader; nfts: Nfts },
): NftProvider {
  return {
    id: 'chain',
    kind: 'built-in',
    serves: ({ chainIds }) => chainIds.some((id) => chains.has(id)),
    ask: async ({ owner, chainIds, cursor, charge }, signal) => {
      const known = chainIds.filter((id) => chains.has(id))
      const place = cursor === undefined ? { chainId: known[0] ?? '', after: '' } : readPlace(cursor, known)
      const chain = chains.get(place.chainId)
      if (chain === undefined) return { nfts: [], next: null, coveredSince: chainIds.map(notCovered) }
      const candidates = (await readCandidates(chain, owner, signal)).filter((mint) => mint > place.after)
      await charge?.(listQuestions + Math.min(maxStrides, Math.ceil(candidates.length / stride)))
      const { held, last } = await findHeld(chain, candidates, mints, signal)
      const following = known[known.indexOf(place.chainId) + 1]
      return {
        nfts: await writeAll(chain, held, { mints, nfts }, signal),
        next:
          last !== undefined
            ? writePlace(place.chainId, last)
            : following === undefined
              ? null
              : writePlace(following, ''),
        coveredSince: chainIds.map((id) => (chains.has(id) ? coveredWhole(id) : notCovered(id))),
      }
    },
  }
}

// Nodes name no order in which pieces came; addresses stay where they are.
async function readCandidates(chain: SolanaChain, owner: string, signal: AbortSignal | undefined) {
  const accounts = await readTokenAccounts(chain.pool, owner, signal)
  const single = accounts.filter(({ amount, decimals }) => amount === 1n && decimals === 0)
  return [...new Set(single.map(({ mint }) => mint))].sort()
}

/** The pieces of the next page; `last` is the mint after which the page after it begins. */
async function findHeld(
  chain: SolanaChain,
  candidates: readonly string[],
  mints: MintReader,
  signal: AbortSignal | undefined,
): Promise<{ held: readonly Held[]; last: string | undefined }> {
  const held: Held[] = []
  let at = 0
  for (let turn = 0; turn < maxStrides && at < candidates.length; turn += 1) {
    const group = candidates.slice(at, at + stride)
    const facts = await mints(chain, group, signal)
    if (facts.size === 0) throw new UpstreamsFailedError(chain.pool.chainId, ['no mints'])
    for (const mint of group) {
      at += 1
      const found = facts.get(mint)
      // What there are several of is a coin without decimals; what says nothing of itself is no piece that can be shown.
      if (found?.supply === 1n && found.words !== undefined) held.push({ mint, facts: found })
      if (held.length === pageSize) return { held, last: at < candidates.length ? mint : undefined }
    }
  }
  return { held, last: at < candidates.length ? candidates[at - 1] : undefined }
}

async function writeAll(
  chain: SolanaChain,
  held: readonly Held[],
  { mints, nfts }: { mints: MintReader; nfts: Nfts },
  signal: AbortSignal | undefined,
): Promise<Nft[]> {
  const { id: chainId } = chain.config
  const pieces = held.map(({ mint }) => ({ token: mint, tokenId: '0', kind: 'metaplex' as const }))
  const uris = new Map(held.map(({ mint, facts }) => [mint, facts.words?.uri]))
  const findAddresses: FindAddresses = async (open) => open.map(({ token }) => uris.get(token))
  const [collections, metadata] = await Promise.all([
    mints(
      chain,
      held.flatMap(({ facts }) => facts.words?.collection ?? []),
      signal,
    ),
    nfts.metadata.readAll(findAddresses, chainId, pieces, { budgetMs: metadataMs, signal }),
  ])
  return held.map((each, index) => {
    const piece = pieces[index]
    const collection = collections.get(each.facts.words?.collection ?? '')?.words?.name ?? null
    const known = piece === undefined ? undefined : metadata.get(pieceKey(piece))
    return writePiece(chainId, each, { collection, known, canShow: nfts.canShow })
  })
}

function writePiece(
  chainId: string,
  { mint, facts: { words } }: Held,
  {
    collection,
    known,
    canShow,
  }: { collection: string | null; known: KnownMetadata | undefined; canShow: Nfts['canShow'] },
): Nft {
  const image = known?.image ?? null
  const query = new URLSearchParams({ chainId, address: mint, tokenId: '0' })
  return {
    id: `${chainId}/nft:${mint}`,
    chainId: chainId as Nft['chainId'],
    address: `${chainId}:${mint}` as Nft['address'],
    tokenId: '0',
    standard: 'metaplex',
    name: known?.name ?? words?.name ?? shortMint(mint),
    collection,
    description: known?.description ?? null,
    quantity: '1',
    image: image !== null && canShow(image) ? `/v1/nfts/image?${query}` : null,
    media: known?.media ?? null,
    traits: known?.traits ? (JSON.parse(known.traits) as NftTrait[]) : [],
    isSpam: isLure(words?.name, words?.symbol, known?.name, collection),
  }
}

function writePlace(chainId: string, after: string): string {
  return `solana:${chainId.slice('solana:'.length)}.${after}`
}

function readPlace(cursor: string, known: readonly string[]): { chainId: string; after: string } {
  const [, reference, after = ''] =
    /^solana:([1-9A-HJ-NP-Za-km-z]{32})\.([1-9A-HJ-NP-Za-km-z]{0,44})$/.exec(cursor) ?? []
  const chainId = `solana:${reference}`
  if (reference !== undefined && known.includes(chainId) && (after === '' || v.is(solanaAddress, after))) {
    return { chainId, after }
  }
  throw new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
}
