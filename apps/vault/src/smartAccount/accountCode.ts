import { delegatedCode } from '@foyer/contract/vault-port'
import type { Network } from '../rpc/createNetwork.ts'

/**
 * What an account's address carries on a network: nothing yet (`plain`), the code that the vault works with (`smart`), or code of
 * somebody else's, which the vault neither uses nor replaces.
 */
export type AccountCode = 'plain' | 'smart' | 'foreign'

/** Reads what an account's address carries. @throws PortRefusalError when the network does not say. */
export async function readAccountCode(network: Network, chain: string, account: string): Promise<AccountCode> {
  const code = await network(chain, 'eth_getCode', [account, 'latest'])
  if (code === '0x') return 'plain'
  return typeof code === 'string' && code.toLowerCase() === delegatedCode ? 'smart' : 'foreign'
}
