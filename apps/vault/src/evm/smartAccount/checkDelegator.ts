import { delegator, delegatorHash } from '../../crypto/delegator.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { callsRefusal } from '../callsRefusal.ts'
import { isPinnedCode } from './isPinnedCode.ts'

const pinned = {
  address: delegator,
  name: 'EIP7702StatelessDeleGator',
  chainIdAt: 5_801,
  separatorAt: 5_843,
  hash: delegatorHash,
} as const

/**
 * Makes sure that a network has the code that the vault knows where its accounts delegate to, before a key says that it delegates. A
 * network that lies about it is believed.
 *
 * @throws PortRefusalError `delegator-differs` where it has other code or none, and others when the network does not say.
 */
export async function checkDelegator(network: Network, chain: string): Promise<void> {
  const code = await network(chain, 'eth_getCode', [delegator, 'latest'])
  if (!isPinnedCode(code, chain, pinned)) throw callsRefusal('delegator-differs')
}
