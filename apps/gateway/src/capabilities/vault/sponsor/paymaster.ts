import { concatHex, encodeAbiParameters, type Hex, hexToBigInt, keccak256, slice, toHex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { SponsoredOperation } from './sponsoredOperation.ts'

/** The payer's fields of an operation (ERC-7677). */
export type Payment = {
  paymaster: Hex
  paymasterData: Hex
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
}

/** What a VerifyingPaymaster 0.7 takes for its check, with room to spare; nothing is done afterwards. */
export const paymasterGas = { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 1n } as const

/** A signature from which some key can be recovered: gas is estimated with it. */
export const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

const uint48 = { type: 'uint48' } as const
const uint256 = { type: 'uint256' } as const
const bytes32 = { type: 'bytes32' } as const
const address = { type: 'address' } as const

const dataOf = (validUntil: number, signature: Hex) =>
  concatHex([encodeAbiParameters([uint48, uint48], [validUntil, 0]), signature])

/** An unsigned payment, as long as a signed one. */
export function stubPayment(paymaster: Hex): Payment {
  return { paymaster, paymasterData: dataOf(0, stubSignature), ...paymasterGas }
}

/** Signs that an operation is paid for until `validUntil`, in seconds since 1970, as a VerifyingPaymaster 0.7 checks it. */
export async function signPayment(
  signer: PrivateKeyAccount,
  {
    chainId,
    operation,
    paymaster,
    validUntil,
  }: { chainId: number; operation: SponsoredOperation; paymaster: Hex; validUntil: number },
): Promise<Payment> {
  const { paymasterPostOpGasLimit, paymasterVerificationGasLimit } = operation
  const limits = {
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? paymasterGas.paymasterPostOpGasLimit,
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? paymasterGas.paymasterVerificationGasLimit,
  }
  const packed = toPackedUserOperation({ ...operation, ...limits, paymaster, paymasterData: '0x' })
  const hash = keccak256(
    encodeAbiParameters(
      [address, uint256, bytes32, bytes32, bytes32, uint256, uint256, bytes32, uint256, address, uint48, uint48],
      [
        packed.sender,
        packed.nonce,
        keccak256(packed.initCode),
        keccak256(packed.callData),
        packed.accountGasLimits as Hex,
        // Both limits of the paymaster as one word.
        hexToBigInt(slice(packed.paymasterAndData, 20, 52)),
        packed.preVerificationGas,
        packed.gasFees as Hex,
        BigInt(chainId),
        paymaster,
        validUntil,
        0,
      ],
    ),
  )
  const signature = await signer.signMessage({ message: { raw: hash } })
  return { paymaster, paymasterData: dataOf(validUntil, signature), ...limits }
}

/** A payment as JSON-RPC writes it. */
export function writePayment(payment: Payment) {
  return {
    paymaster: payment.paymaster,
    paymasterData: payment.paymasterData,
    paymasterVerificationGasLimit: toHex(payment.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: toHex(payment.paymasterPostOpGasLimit),
  }
}
