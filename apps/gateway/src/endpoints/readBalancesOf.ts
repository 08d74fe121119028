import type { Currency } from '@foyer/contract'
import type { Address } from 'viem'
import { type ChainBalances, readBalances } from '../balances/readBalances.ts'
import { TokenListError } from '../balances/tokenLists.ts'
import { chainUnavailable, HttpProblem } from '../http/problem.ts'
import type { ServedChain, Services } from './services.ts'

/**
 * Reads what an account holds on one chain, with failures as the wire writes them.
 *
 * @throws HttpProblem 503 `chainId`
 */
export async function readBalancesOf(
  services: Services,
  { config, client }: ServedChain,
  holding: { owner: Address; currency: Currency; wanted: readonly Address[] },
): Promise<ChainBalances> {
  try {
    return await readBalances(services, { chain: config, client, ...holding })
  } catch (error) {
    if (error instanceof TokenListError) {
      throw new HttpProblem(503, 'chainId', `${error.message} Try again shortly.`, { cause: error })
    }
    throw chainUnavailable(config.id, error)
  }
}
