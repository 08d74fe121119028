import { unsupportedChain } from '../errors/chainErrors.ts'
import type { PlainServedChain, ServedChain, Services } from './services.ts'

/**
 * The chain with a CAIP-2 name.
 *
 * @throws HttpProblem 400 `chainId` when it is not served.
 */
export function findChain(services: Services, chainId: string): ServedChain {
  const chain = services.chains.get(chainId)
  if (chain === undefined) throw unsupportedChain(chainId.slice(0, 64), [...services.chains.keys()])
  return chain
}

/**
 * The chain with a CAIP-2 name, of whatever namespace.
 *
 * @throws HttpProblem 400 `chainId` when it is not served.
 */
export function findNodes({ chains, plainChains }: Services, chainId: string): ServedChain | PlainServedChain {
  const chain = chains.get(chainId) ?? plainChains.get(chainId)
  if (chain === undefined) throw unsupportedChain(chainId.slice(0, 64), [...chains.keys(), ...plainChains.keys()])
  return chain
}
