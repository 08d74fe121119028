import { HttpProblem, unsupportedChain } from '../http/problem.ts'
import type { Account } from './readAccount.ts'
import type { Services } from './services.ts'

/** Rootstock and its test chain have no lists of an account in this API, unless the operator serves them. */
const empty: readonly string[] = ['eip155:30', 'eip155:31']

/**
 * The chains of a question about an account's past or its collections: one by its CAIP-2 name or bare number, else all of the
 * configuration. None for Rootstock, of which the answer is empty.
 *
 * @param isKnown Whether somebody else than this gateway's own nodes knows a chain.
 * @throws HttpProblem 400 for a chain that is not served and for an account of another namespace.
 */
export function readHistoryChains(
  { chains }: Pick<Services, 'chains'>,
  chainId: string | undefined,
  namespace: Account['namespace'],
  isKnown: (chainId: string) => boolean,
): readonly string[] {
  const name = chainId === undefined || !/^\d+$/.test(chainId) ? chainId : `eip155:${chainId}`
  if (name !== undefined && empty.includes(name) && !chains.has(name)) return []
  const isServed = name === undefined ? namespace === 'eip155' : chains.has(name) || isKnown(name)
  if (!isServed) throw unsupportedChain(name?.slice(0, 64) ?? 'of this address', [...chains.keys()])
  if (namespace !== 'eip155') {
    throw new HttpProblem(400, 'address', 'This is not an EVM address, which has 40 hexadecimal digits.')
  }
  return name === undefined ? [...chains.keys()] : [name]
}
