import { unsupportedChain } from '../../engines/errors/chainErrors.ts'
import type { PlainServedChain, PlainServedChains, ServedChain, ServedChains } from './servedChain.ts'

/**
 * The chain with a CAIP-2 name.
 *
 * @throws GatewayError `invalid` `chainId` when it is not served.
 */
export function findChain(services: { chains: ServedChains }, chainId: string): ServedChain {
  const chain = services.chains.get(chainId)
  if (chain === undefined) throw unsupportedChain(chainId.slice(0, 64), [...services.chains.keys()])
  return chain
}

/**
 * The chain with a CAIP-2 name, of whatever namespace.
 *
 * @throws GatewayError `invalid` `chainId` when it is not served.
 */
export function findNodes(
  { chains, plainChains }: { chains: ServedChains; plainChains: PlainServedChains },
  chainId: string,
): ServedChain | PlainServedChain {
  const chain = chains.get(chainId) ?? plainChains.get(chainId)
  if (chain === undefined) throw unsupportedChain(chainId.slice(0, 64), [...chains.keys(), ...plainChains.keys()])
  return chain
}
