import { encodeAbiParameters, hexToBytes, size } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { SponsoredOperation } from './sponsoredOperation.ts'

/** What a transaction costs before it does anything; one operation of a bundle bears all of it. */
const transactionGas = 21_000n
/** What EntryPoint 0.7 takes around an operation and counts for none of its limits. */
const entryPointGas = 17_100n
/** What it takes to copy and hash a word of the call. */
const wordGas = 10n
/** What it costs that an account begins to run the wallet's code (EIP-7702). */
const delegationGas = 25_000n
const zeroByteGas = 4n
const otherByteGas = 16n

const operationType = [
  {
    type: 'tuple',
    components: [
      { name: 'sender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'initCode', type: 'bytes' },
      { name: 'callData', type: 'bytes' },
      { name: 'accountGasLimits', type: 'bytes32' },
      { name: 'preVerificationGas', type: 'uint256' },
      { name: 'gasFees', type: 'bytes32' },
      { name: 'paymasterAndData', type: 'bytes' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const

/**
 * What it costs to carry an operation's bytes to the entry point, alone in a bundle: what `preVerificationGas` is for where
 * networks ask nothing more for data.
 *
 * @param operation With its signature and the payer's data, or others of that length.
 * @param isDelegating Whether its account begins to run the wallet's code with it.
 */
export function gasOfSize(operation: SponsoredOperation, isDelegating: boolean): bigint {
  const packed = toPackedUserOperation(operation)
  const bytes = hexToBytes(encodeAbiParameters(operationType, [packed as never]))
  const zeros = BigInt(bytes.filter((byte) => byte === 0).length)
  const words = BigInt(Math.ceil(size(operation.callData) / 32))
  return (
    transactionGas +
    entryPointGas +
    words * wordGas +
    zeros * zeroByteGas +
    (BigInt(bytes.length) - zeros) * otherByteGas +
    (isDelegating ? delegationGas : 0n)
  )
}
