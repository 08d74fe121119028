/** What several chains answered, and those that did not. */
export type ChainAnswers<T> = { found: readonly T[]; missing: readonly string[] }

/**
 * Asks several chains at once. One that fails is left out and named, because what the others hold is still true.
 *
 * @throws the first chain's error when all fail.
 */
export async function askChains<T>(
  chainIds: readonly string[],
  ask: (chainId: string) => Promise<T>,
): Promise<ChainAnswers<T>> {
  const asked = await Promise.allSettled(chainIds.map(ask))
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
