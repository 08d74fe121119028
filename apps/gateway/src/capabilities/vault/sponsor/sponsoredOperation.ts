import * as v from 'valibot'
import { type Hex, hexToBigInt, hexToNumber } from 'viem'
import { entryPoint07Address, type UserOperation } from 'viem/account-abstraction'
import { SponsorError } from './policy.ts'

/** An operation for EntryPoint 0.7, as far as it is known before a payer signs. */
export type SponsoredOperation = UserOperation<'0.7'>

const word = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,64}$/i),
    v.transform((hex) => hexToBigInt(hex as Hex)),
    v.check((number) => number < 2n ** BigInt(bits)),
  )
const limit = v.optional(word(64), '0x0')
const price = v.optional(word(96), '0x0')
const bytes = v.pipe(
  v.string(),
  v.maxLength(131_074),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((hex) => hex as Hex),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((hex) => hex.toLowerCase() as Hex),
)
const Operation = v.object({
  sender: address,
  nonce: word(256),
  callData: bytes,
  callGasLimit: limit,
  verificationGasLimit: limit,
  preVerificationGas: limit,
  maxFeePerGas: price,
  maxPriorityFeePerGas: price,
  paymasterVerificationGasLimit: v.optional(word(64)),
  paymasterPostOpGasLimit: v.optional(word(64)),
  // Accounts of the wallet have code by delegation (EIP-7702), and no factory.
  factory: v.optional(v.null()),
})
const Params = v.looseTuple([Operation, address, v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i))])

/** Reads what a sponsor is asked with (ERC-7677). @throws SponsorError `sponsor-operation` for what is not of that form. */
export function readSponsored(params: unknown): { operation: SponsoredOperation; chainId: number } {
  const read = v.safeParse(Params, params)
  if (!read.success) throw new SponsorError('sponsor-operation')
  const [{ factory: _, paymasterPostOpGasLimit, paymasterVerificationGasLimit, ...rest }, entryPoint, chainId] =
    read.output
  if (entryPoint !== entryPoint07Address.toLowerCase()) throw new SponsorError('sponsor-operation')
  const operation: SponsoredOperation = {
    ...rest,
    signature: '0x',
    ...(paymasterPostOpGasLimit !== undefined && { paymasterPostOpGasLimit }),
    ...(paymasterVerificationGasLimit !== undefined && { paymasterVerificationGasLimit }),
  }
  return { operation, chainId: hexToNumber(chainId as Hex) }
}

/** All limits of an operation together. */
export function gasOf(operation: SponsoredOperation): bigint {
  const { callGasLimit, preVerificationGas, verificationGasLimit } = operation
  const { paymasterPostOpGasLimit = 0n, paymasterVerificationGasLimit = 0n } = operation
  return (
    callGasLimit + preVerificationGas + verificationGasLimit + paymasterPostOpGasLimit + paymasterVerificationGasLimit
  )
}
