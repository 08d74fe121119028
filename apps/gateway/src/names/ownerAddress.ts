import { type Address, getAddress } from 'viem'
import { HttpProblem } from '../http/problem.ts'

/**
 * Reads the account that signs: an EVM address with its checksum (EIP-55), as the gateway contract has it.
 *
 * @throws HttpProblem 400 `address` when it is none, 401 `signature` when its checksum is missing or wrong.
 */
export function readOwner(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    throw new HttpProblem(400, 'address', 'This is not an EVM address, which has 0x and 40 hexadecimal digits.')
  }
  const address = getAddress(text.toLowerCase())
  if (text !== address) {
    throw new HttpProblem(401, 'signature', `The address has no right checksum (EIP-55). Write it as ${address}.`)
  }
  return address
}
