import { delegationManager, delegationManagerHash } from '../../crypto/delegator.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { callsRefusal } from '../callsRefusal.ts'
import { isPinnedCode } from './isPinnedCode.ts'

const pinned = {
  address: delegationManager,
  name: 'DelegationManager',
  chainIdAt: 6_767,
  separatorAt: 6_809,
  hash: delegationManagerHash,
} as const

/**
 * Makes sure that a network has the code that the vault knows where delegations are used, before a key signs one: that contract decides
 * whether a session keeps its limits. A network that lies about it is believed.
 *
 * @throws PortRefusalError `delegator-differs` where it has other code or none, and others when the network does not say.
 */
export async function checkDelegationManager(network: Network, chain: string): Promise<void> {
  const code = await network(chain, 'eth_getCode', [delegationManager, 'latest'])
  if (!isPinnedCode(code, chain, pinned)) throw callsRefusal('delegator-differs')
}
