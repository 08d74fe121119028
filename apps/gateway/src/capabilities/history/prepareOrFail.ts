import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import type { History, PrepareOptions } from './createHistory.ts'
import type { Coverage } from './historyReader.ts'

/**
 * Asks the indexer for an account and answers how far it was read.
 *
 * @param address Lower-case.
 * @throws GatewayError `unavailable` when its past is not complete and a chain cannot be read now, or was not begun within the time.
 */
export async function prepareOrFail(
  history: History,
  address: string,
  chainIds: readonly string[],
  options: PrepareOptions,
): Promise<Coverage[]> {
  const startedAt = history.now()
  const coverage = await history.prepare(address, chainIds, options)
  for (const { chainId, isComplete, isFollowed, failedAt, since } of coverage) {
    if (isFollowed && !isComplete && (failedAt >= startedAt || since === undefined))
      throw chainUnavailable(chainId, undefined)
  }
  return coverage
}
