import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import { unsupportedChain } from '../../engines/errors/chainErrors.ts'
import type { ChainFamily } from '../../sources/chainFamily.ts'
import { chainIdsOf, otherNamespace, readChainIds } from './chainIdsOf.ts'
import type { Account } from './readAccount.ts'

/** Rootstock and its test chain have no lists of an account in this API, unless the operator serves them. */
const empty: readonly string[] = ['eip155:30', 'eip155:31']

/**
 * The chains of a question about an account's past or its collections: one by its CAIP-2 name or bare number, else all of the
 * account's namespace. None for Rootstock, of which the answer is empty.
 *
 * @param isKnown Whether a source other than this gateway's own nodes knows a chain.
 * @throws HttpProblem 400 for a chain that is not served and for an account of another namespace.
 */
export function readHistoryChains(
  services: { chains: ServedChains; families: readonly ChainFamily[] },
  chainId: string | undefined,
  namespace: Account['namespace'],
  isKnown: (chainId: string) => boolean,
): readonly string[] {
  const name = chainId === undefined || !/^\d+$/.test(chainId) ? chainId : `eip155:${chainId}`
  if (name !== undefined && empty.includes(name) && !services.chains.has(name)) return []
  const own = chainIdsOf(services, namespace)
  const isServed =
    name === undefined ? namespace === 'eip155' || own.length > 0 : services.chains.has(name) || isKnown(name)
  if (!isServed) throw unsupportedChain(name?.slice(0, 64) ?? 'of this address', readChainIds(services))
  if (name !== undefined && !name.startsWith(`${namespace}:`)) throw otherNamespace(name)
  return name === undefined ? own : [name]
}
