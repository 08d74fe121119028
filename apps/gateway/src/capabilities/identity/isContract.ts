import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'

/** What the code of an account with a key begins with that lets a contract act for it (EIP-7702). */
const delegation = '0xef0100'

/**
 * Whether a contract stands at an address. An account with a key is not a contract, whatever acts for it.
 *
 * @throws when the chain cannot be read.
 */
export async function isContract(client: ChainClient, address: Address): Promise<boolean> {
  const code = await getCode(client, { address })
  return code !== undefined && !code.startsWith(delegation)
}
