import { type Address, getAddress } from 'viem'
import { HttpProblem } from '../http/problem.ts'

/**
 * Reads the account that signs: an EVM address without mixed case, or with the right checksum (EIP-55).
 *
 * @throws HttpProblem 400 `address` when it is none, 401 `signature` when its checksum is wrong.
 */
export function readOwner(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    throw new HttpProblem(400, 'address', 'This is not an EVM address, which has 0x and 40 hexadecimal digits.')
  }
  const address = getAddress(text.toLowerCase())
  const digits = text.slice(2)
  if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && text !== address) {
    throw new HttpProblem(401, 'signature', 'The checksum of the address is wrong. Check its spelling.')
  }
  return address
}
