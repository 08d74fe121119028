import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { delegationManager } from '../../crypto/delegator.ts'
import { enforcers } from './caveats.ts'

const abi = parseAbi(['function incrementNonce(address manager)'])

/** The call by which an account ends every delegation that counts on its present number, listed anywhere or not. */
export function endAllCall(): { to: Address; value: bigint; data: `0x${string}` } {
  const data = encodeFunctionData({ abi, functionName: 'incrementNonce', args: [delegationManager] })
  return { to: enforcers.nonce, value: 0n, data }
}
