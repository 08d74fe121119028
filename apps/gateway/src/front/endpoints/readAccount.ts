import { isAddress } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import { HttpProblem } from '../http/problem.ts'

/** An account as it stands in a path: an EVM address with its checksum, or a Solana address. */
export type Account = { namespace: 'eip155'; address: Address } | { namespace: 'solana'; address: string }

/**
 * Reads the account of a path; the `0x` of an EVM address may be missing, and a CAIP-10 name counts as its address.
 *
 * @throws HttpProblem 400 `address`
 */
export function readAccount(text: string): Account {
  const plain = text.slice(text.lastIndexOf(':') + 1)
  if (isAddress('eip155', plain)) {
    const digits = plain.startsWith('0x') ? plain.slice(2) : plain
    return { namespace: 'eip155', address: getAddress(`0x${digits.toLowerCase()}`) }
  }
  if (isAddress('solana', plain)) return { namespace: 'solana', address: plain }
  throw new HttpProblem(
    400,
    'address',
    'This is not an address of a known kind. An EVM address has 40 hexadecimal digits.',
  )
}
