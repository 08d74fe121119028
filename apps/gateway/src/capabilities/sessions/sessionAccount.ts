import { type CaipAddress, parseCaipAddress } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** The account of a session: its CAIP-10 name in lower case, and its parts. */
export type SessionAccount = { id: string; address: Address; chainId: number }

/**
 * Reads the account of a path, which must be an EVM account with its chain.
 *
 * @throws GatewayError `invalid`, field `address` when only the address is wrong.
 */
export function readSessionAccount(account: CaipAddress): SessionAccount {
  const parts = parseCaipAddress(account)
  if (parts?.namespace !== 'eip155' || !/^[1-9]\d{0,15}$/.test(parts.reference)) {
    throw new GatewayError('invalid', '', 'Smart sessions belong to EVM accounts. Write one as eip155:chain:address.')
  }
  if (!/^0x[0-9a-fA-F]{40}$/.test(parts.address)) {
    throw new GatewayError('invalid', 'address', 'This is not an EVM address, which has 0x and 40 hexadecimal digits.')
  }
  return {
    id: account.toLowerCase(),
    address: getAddress(parts.address.toLowerCase()),
    chainId: Number(parts.reference),
  }
}
