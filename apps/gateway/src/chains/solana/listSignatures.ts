import { askPoolMany } from '../../rpc/askPool.ts'
import { UpstreamsFailedError } from '../../rpc/upstreamPool.ts'
import { readTokenAccounts, type SolanaChain } from './readSolanaBalances.ts'
import type { SolanaPlace } from './solanaCursor.ts'
import { type SignatureInfo, signaturesFor } from './solanaTransaction.ts'

/** A transaction of an account, and when it was made in milliseconds since 1970, as far as nodes know. */
export type ListedTransaction = {
  chainId: string
  signature: string
  slot: number
  at: number
  /** Whether it stays as it is for good. */
  isFinal: boolean
}

/** The newest transactions of one cluster after a place. */
export type ClusterList = {
  chainId: string
  listed: readonly ListedTransaction[]
  isFull: boolean
  /** Whether the account has more token accounts than were asked about. */
  isPartial: boolean
  /** How many questions to nodes it took. */
  questions: number
}

/**
 * Token accounts whose transactions belong to the list: who gets a token is not named by the transaction, only the token
 * account is. Those with something in them come first.
 */
const mostTokenAccounts = 20

/**
 * Lists the transactions that name an account or one of its token accounts, newest first, each once.
 *
 * @param limit As many of each account are asked for.
 * @throws UpstreamsFailedError when no node answers.
 */
export async function listSignatures(
  { pool }: SolanaChain,
  owner: string,
  { chainId, after }: SolanaPlace,
  { limit, signal }: { limit: number; signal?: AbortSignal | undefined },
): Promise<ClusterList> {
  const accounts = await readTokenAccounts(pool, owner, signal)
  const filled = [...accounts].sort((a, b) => Number(b.amount > 0n) - Number(a.amount > 0n))
  // Tokens of both programs were asked for above.
  const programs = 2
  const addresses = [owner, ...filled.slice(0, mostTokenAccounts).map(({ address }) => address)]
  const questions = addresses.map((address) => signaturesFor(address, { before: after?.signature, limit }))
  const lists = (await askPoolMany(pool, questions, signal)).map((answer) => {
    if (answer === undefined) throw new UpstreamsFailedError(pool.chainId, ['no signatures'])
    return answer.value
  })
  // Pages end between slots, because nobody says which of two accounts' transactions in one slot is the newer one.
  const isOpen = ({ slot }: SignatureInfo) => after === undefined || slot < after.slot
  const known = new Map(
    lists
      .flat()
      .filter(isOpen)
      .map((info) => [info.signature, info]),
  )
  const sorted = [...known.values()].sort((a, b) => b.slot - a.slot)
  let at = Date.now()
  const listed = sorted.map(({ signature, slot, blockTime, confirmationStatus }) => {
    // A slot without a time has that of the next newer one, and time never runs back within a cluster.
    at = Math.min(at, blockTime == null ? at : blockTime * 1000)
    return { chainId, signature, slot, at, isFinal: confirmationStatus === 'finalized' }
  })
  return {
    chainId,
    listed,
    isFull: lists.some((list) => list.length === limit),
    isPartial: accounts.length > mostTokenAccounts,
    questions: programs + questions.length,
  }
}
