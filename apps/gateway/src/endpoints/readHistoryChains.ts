import { HttpProblem, unsupportedChain } from '../http/problem.ts'
import type { Account } from './readAccount.ts'
import type { Services } from './services.ts'

/** Rootstock and its test chain never had a history in this API. */
const empty: readonly string[] = ['eip155:30', 'eip155:31']

/**
 * The chains of a question about an account's past: one by its CAIP-2 name or bare number, else all that are indexed. None
 * for Rootstock, of which the answer is empty.
 *
 * @throws HttpProblem 400 for a chain that is not served and for an account of another namespace, 503 for a chain without
 * an index.
 */
export function readHistoryChains(
  services: Pick<Services, 'chains' | 'history'>,
  chainId: string | undefined,
  namespace: Account['namespace'],
): readonly string[] {
  const { chainIds } = services.history
  const name = chainId === undefined || !/^\d+$/.test(chainId) ? chainId : `eip155:${chainId}`
  if (name !== undefined && empty.includes(name)) return []
  const isServed = name === undefined ? namespace === 'eip155' : services.chains.has(name)
  if (!isServed) throw unsupportedChain(name?.slice(0, 64) ?? 'of this address', [...services.chains.keys()])
  if (namespace !== 'eip155') {
    throw new HttpProblem(400, 'address', 'This is not an EVM address, which has 40 hexadecimal digits.')
  }
  if (name === undefined) return chainIds
  if (chainIds.includes(name)) return [name]
  throw new HttpProblem(503, 'chainId', `The history of ${name} is not available on this gateway: it is switched off.`)
}
