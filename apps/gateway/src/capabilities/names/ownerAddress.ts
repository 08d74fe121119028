import { type Address, getAddress } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'

/**
 * Reads the account that signs: an EVM address with its checksum (EIP-55), as the gateway contract has it.
 *
 * @throws GatewayError `invalid` `address` when it is not an address, `unauthenticated` `signature` when its checksum is missing or wrong.
 */
export function readOwner(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    throw new GatewayError('invalid', 'address', 'This is not an EVM address, which has 0x and 40 hexadecimal digits.')
  }
  const address = getAddress(text.toLowerCase())
  if (text !== address) {
    throw new GatewayError(
      'unauthenticated',
      'signature',
      `The address has no right checksum (EIP-55). Write it as ${address}.`,
    )
  }
  return address
}
