import { withDeadline } from '../../engines/work/withDeadline.ts'

/** What several chains answered, and those that did not. */
export type ChainAnswers<T> = { found: readonly T[]; missing: readonly string[] }

/** So long the other chains wait for one that does not answer. */
const maxWaitMs = 10_000

/**
 * Asks several chains at once. One that fails, or takes longer than `waitMs`, is left out and named, because what the others
 * hold is still true.
 *
 * @param waitMs Default 10,000. One chain alone has as long as the call has.
 * @throws the first chain's error when all fail.
 */
export async function askChains<T>(
  chainIds: readonly string[],
  ask: (chainId: string) => Promise<T>,
  waitMs: number = maxWaitMs,
): Promise<ChainAnswers<T>> {
  const bounded = async (chainId: string) => {
    const answer = ask(chainId)
    return chainIds.length === 1 ? answer : withDeadline(answer, waitMs)
  }
  const asked = await Promise.allSettled(chainIds.map(bounded))
  const found = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const missing = chainIds.filter((_, index) => asked[index]?.status === 'rejected')
  const [failure] = asked.flatMap((result) => (result.status === 'rejected' ? [result] : []))
  if (failure !== undefined && found.length === 0) throw failure.reason
  return { found, missing }
}

/** The header that names what an answer lacks: chains, or sources. */
export function missingHeaders(missing: readonly string[]): Record<string, string> {
  return missing.length === 0 ? {} : { 'x-foyer-missing': missing.join(', ') }
}
