import { delegatedCode } from '@foyer/contract/vault-port'
import { type Hex, isHex } from 'viem'
import type { Network } from '../../platform/createNetwork.ts'

/**
 * What an account's address carries on a network: nothing yet (`plain`), the code that the vault works with (`smart`), the address of
 * another provider's code that it delegates to (EIP-7702), which is replaced only with the visitor's word, or what no key can
 * replace (`strange`).
 */
export type AccountCode = 'plain' | 'smart' | 'strange' | Hex

/** How code begins that is a delegation, before the address. */
const delegation = '0xef0100'

/** Reads what an account's address carries. @throws PortRefusalError when the network does not say. */
export async function readAccountCode(network: Network, chain: string, account: string): Promise<AccountCode> {
  const code = await network(chain, 'eth_getCode', [account, 'latest'])
  if (code === '0x') return 'plain'
  if (typeof code !== 'string') return 'strange'
  if (code.toLowerCase() === delegatedCode) return 'smart'
  const provider = `0x${code.slice(delegation.length)}`
  const isDelegation = code.toLowerCase().startsWith(delegation) && isHex(provider) && provider.length === 42
  return isDelegation ? provider : 'strange'
}
