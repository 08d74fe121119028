import type { Hex, TypedDataDefinition } from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { entryPoint } from '../../crypto/delegator.ts'

/** A user operation for {@link entryPoint}, whole but for its signature. */
export type Operation = UserOperation<'0.7'>

const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** What the account's key signs of an operation (EIP-712): the account is the domain, as its code checks it. */
export function operationData(chainId: number, operation: Operation): TypedDataDefinition {
  const { signature: _, ...message } = toPackedUserOperation({ ...operation, signature: '0x' })
  const verifyingContract: Hex = operation.sender
  return {
    domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract },
    types,
    primaryType: 'PackedUserOperation',
    message: { ...message, entryPoint },
  }
}
