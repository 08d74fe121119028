import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { ChainFamily } from '../../sources/chainFamily.ts'
import { HttpProblem } from '../http/problem.ts'
import type { Account } from './readAccount.ts'

/** The chains of one namespace that this gateway reads, by their CAIP-2 names. */
export function chainIdsOf(
  { chains, families }: { chains: ServedChains; families: readonly ChainFamily[] },
  namespace: Account['namespace'],
): readonly string[] {
  if (namespace === 'eip155') return [...chains.keys()]
  return families.filter((family) => family.namespace === namespace).flatMap(({ chainIds }) => chainIds)
}

/** All chains of which this gateway reads more than JSON-RPC. */
export function readChainIds({
  chains,
  families,
}: {
  chains: ServedChains
  families: readonly ChainFamily[]
}): readonly string[] {
  return [...chains.keys(), ...families.flatMap(({ chainIds }) => chainIds)]
}

/** 400 for an account that is not of the namespace of the chain that was named. */
export function otherNamespace(chainId: string): HttpProblem {
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  return new HttpProblem(400, 'address', `This is not an address of ${namespace}, as chains like ${chainId} have them.`)
}
