import { askPoolMany } from '../../engines/rpc/askPool.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import { readTokenAccounts } from './readSolanaBalances.ts'
import type { SolanaChain } from './solanaChain.ts'
import type { SolanaPlace } from './solanaCursor.ts'
import { type SignatureInfo, signaturesFor } from './solanaTransaction.ts'

/** A transaction of an account, and when it was made in milliseconds since 1970, as far as nodes know. */
export type ListedTransaction = {
  chainId: string
  signature: string
  slot: number
  at: number
  /** Whether it can no longer change. */
  isFinal: boolean
}

/** The newest transactions of one cluster after a place. */
export type ClusterList = {
  chainId: string
  listed: readonly ListedTransaction[]
  isFull: boolean
  /** Whether the account has, or had, more token accounts than were asked about. */
  isPartial: boolean
  /** Token accounts beyond those that nodes list, mostly closed ones. */
  closed: readonly string[]
  /** What was told of each address, the account's own first. */
  lists: ReadonlyMap<string, readonly SignatureInfo[]>
  /** How many questions to nodes it took. */
  questions: number
}

/**
 * Token accounts whose transactions belong to the list: who gets a token is not named by the transaction, only the token
 * account is. Those with something in them come first.
 */
const maxTokenAccounts = 20

/** `now`: the time of transactions that no node dates, in milliseconds since 1970. */
type ListOptions = { limit: number; now: number; signal?: AbortSignal | undefined }

/**
 * Lists the transactions that name an account or one of its token accounts, newest first, each once.
 *
 * @param limit As many of each account are asked for.
 * @throws UpstreamsFailedError when no node answers.
 */
export async function listSignatures(
  { pool }: SolanaChain,
  owner: string,
  place: SolanaPlace,
  { limit, now, signal }: ListOptions,
): Promise<ClusterList> {
  const accounts = await readTokenAccounts(pool, owner, signal)
  const filled = [...accounts].sort((a, b) => Number(b.amount > 0n) - Number(a.amount > 0n))
  // Tokens of both programs were asked for above.
  const programs = 2
  const live = filled.slice(0, maxTokenAccounts).map(({ address }) => address)
  const lists = await askLists(pool, new Set([owner, ...live, ...place.closed]), place, { limit, signal })
  const isPartial = place.isPartial || accounts.length > maxTokenAccounts
  return putTogether(place, lists, { limit, now, isPartial, closed: place.closed, questions: programs + lists.size })
}

/**
 * Adds the transactions that name further token accounts, such as ones that are closed by now.
 *
 * @throws UpstreamsFailedError when no node answers.
 */
export async function addSignatures(
  { pool }: SolanaChain,
  list: ClusterList,
  place: SolanaPlace,
  added: readonly string[],
  { limit, now, signal }: ListOptions,
): Promise<ClusterList> {
  const more = await askLists(pool, new Set(added), place, { limit, signal })
  const lists = new Map([...list.lists, ...more])
  const closed = [...list.closed, ...added]
  return putTogether(place, lists, { limit, now, isPartial: list.isPartial, closed, questions: more.size })
}

async function askLists(
  pool: UpstreamPool,
  addresses: ReadonlySet<string>,
  { after }: SolanaPlace,
  { limit, signal }: Omit<ListOptions, 'now'>,
): Promise<ClusterList['lists']> {
  const asked = [...addresses]
  const questions = asked.map((address) => signaturesFor(address, { before: after?.signature, limit }))
  const answers = await askPoolMany(pool, questions, signal)
  return new Map(
    asked.map((address, index) => {
      const answer = answers[index]
      if (answer === undefined) throw new UpstreamsFailedError(pool.chainId, ['no signatures'])
      return [address, answer.value]
    }),
  )
}

function putTogether(
  { chainId, after }: SolanaPlace,
  lists: ClusterList['lists'],
  { limit, now, ...rest }: { limit: number; now: number } & Pick<ClusterList, 'isPartial' | 'closed' | 'questions'>,
): ClusterList {
  // Pages end between slots, because nodes do not say which of two accounts' transactions in one slot is the newer one.
  const isOpen = ({ slot }: SignatureInfo) => after === undefined || slot < after.slot
  const known = new Map(
    [...lists.values()]
      .flat()
      .filter(isOpen)
      .map((info) => [info.signature, info]),
  )
  const sorted = [...known.values()].sort((a, b) => b.slot - a.slot)
  let at = now
  const listed = sorted.map(({ signature, slot, blockTime, confirmationStatus }) => {
    // A slot without a time has that of the next newer one, and time never runs back within a cluster.
    at = Math.min(at, blockTime == null ? at : blockTime * 1000)
    return { chainId, signature, slot, at, isFinal: confirmationStatus === 'finalized' }
  })
  return {
    chainId,
    listed,
    isFull: [...lists.values()].some((list) => list.length === limit),
    lists,
    ...rest,
  }
}
