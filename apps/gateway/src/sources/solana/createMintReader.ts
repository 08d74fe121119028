import { base58 } from '@scure/base'
import * as v from 'valibot'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import { askPoolMany, type PoolQuestion } from '../../engines/rpc/askPool.ts'
import { programAddress } from './programAddress.ts'
import { type OwnWords, readMetaplex, readMint } from './readMint.ts'
import type { SolanaChain } from './solanaChain.ts'
import { tokenPrograms } from './solanaNode.ts'

/** What the chain tells of a mint. */
export type MintFacts = { decimals: number; supply: bigint; words: OwnWords | undefined }

/**
 * Reads mints and what they say about themselves, many at once. What is no mint, or what no node tells, is not in the answer: a
 * name is never worth a failure.
 */
export type MintReader = {
  (
    chain: SolanaChain,
    mints: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, MintFacts>>
  /** How many questions to nodes that would take now: none for what is kept. */
  countQuestions: (chain: SolanaChain, mints: readonly string[]) => number
}

/** The program that keeps what most tokens say about themselves. */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** Mints of one question; each takes two of the hundred accounts that nodes answer at once. */
const mintsAtOnce = 50
/** Mints that one call reads at most. */
const maxMints = 200
const largestAccount = 4_096
const lifetimeMs = 3_600_000
/** A mint without metadata may get some soon. */
const silentMs = 300_000
const keptMints = 10_000
const keptBytes = 16_777_216

type Account = { owner: string; bytes: Uint8Array } | null

const account = v.nullable(
  v.pipe(
    v.object({
      owner: v.string(),
      data: v.tuple([v.pipe(v.string(), v.maxLength(largestAccount * 2)), v.literal('base64')]),
    }),
    v.transform(({ owner, data: [text] }): Account => ({ owner, bytes: new Uint8Array(Buffer.from(text, 'base64')) })),
  ),
)

/** getMultipleAccounts: up to a hundred accounts, with as many bytes of each as are read. */
function accountsOf(addresses: readonly string[]): PoolQuestion<readonly Account[]> {
  const settings = { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: largestAccount } }
  const schema = v.pipe(
    v.object({ value: v.pipe(v.array(account), v.length(addresses.length)) }),
    v.transform(({ value }): readonly Account[] => value),
  )
  return { method: 'getMultipleAccounts', params: [addresses, settings], schema }
}

/** Keeps what it reads for an hour, bounded. */
export function createMintReader(): MintReader {
  const cache = createTimedCache<{ facts: MintFacts | undefined }>({
    lifetimeMs,
    lifetimeOf: ({ facts }) => (facts?.words === undefined ? silentMs : lifetimeMs),
    capacity: keptMints,
    weight: { of: ({ facts }) => 300 + (facts?.words?.uri?.length ?? 0), most: keptBytes },
  })
  const part = (chainId: string, mints: readonly string[]) => {
    const found = new Map<string, MintFacts>()
    const open: string[] = []
    for (const mint of new Set(mints)) {
      const known = cache.peek(`${chainId} ${mint}`)
      if (known?.facts !== undefined) found.set(mint, known.facts)
      if (known === undefined && open.length < maxMints) open.push(mint)
    }
    return { found, open }
  }
  const read = async ({ pool }: SolanaChain, mints: readonly string[], signal: AbortSignal | undefined) => {
    const { found, open } = part(pool.chainId, mints)
    const groups = Array.from({ length: Math.ceil(open.length / mintsAtOnce) }, (_, index) =>
      open.slice(index * mintsAtOnce, (index + 1) * mintsAtOnce),
    )
    const questions = groups.map((group) => accountsOf(group.flatMap((mint) => [mint, metadataAddress(mint)])))
    const answers = await askPoolMany(pool, questions, signal)
    for (const [place, group] of groups.entries()) {
      const accounts = answers[place]?.value
      if (accounts === undefined) continue
      for (const [index, mint] of group.entries()) {
        const facts = readFacts(mint, accounts[index * 2], accounts[index * 2 + 1])
        if (facts !== undefined) found.set(mint, facts)
        await cache.get(`${pool.chainId} ${mint}`, async () => ({ facts }))
      }
    }
    return found
  }
  const countQuestions: MintReader['countQuestions'] = ({ pool }, mints) =>
    Math.ceil(part(pool.chainId, mints).open.length / mintsAtOnce)
  return Object.assign(read, { countQuestions })
}

/** Where Metaplex keeps what a mint says about itself. */
export function metadataAddress(mint: string): string {
  return programAddress(metadataProgram, [Buffer.from('metadata'), base58.decode(metadataProgram), base58.decode(mint)])
}

function readFacts(mint: string, own: Account | undefined, metaplex: Account | undefined): MintFacts | undefined {
  if (own == null || !tokenPrograms.includes(own.owner)) return undefined
  const read = readMint(own.bytes, mint)
  if (read === undefined) return undefined
  const isMetaplex = metaplex != null && metaplex.owner === metadataProgram
  return { ...read, words: read.words ?? (isMetaplex ? readMetaplex(metaplex.bytes, mint) : undefined) }
}
