import { type Address, getBase58Encoder } from '@solana/kit'
import type { Commitment } from '../commitment.ts'
import { type AccountEncoding, type AccountForm, readAccountEncoding } from '../encodeAccount.ts'
import { invalidParams, RpcError, rpcErrorCodes } from '../RpcError.ts'

/** The named options that follow a method's own parameters. */
export type RpcConfig = Readonly<Record<string, unknown>>

/** Reads the options at an index; none are an empty object. */
export function readConfig(params: readonly unknown[], index: number): RpcConfig {
  const value = params[index]
  if (value === undefined || value === null) return {}
  if (isRecord(value)) return value
  throw invalidParams('Invalid params: invalid type, expected an object of options.')
}

/** Whether a value is an object with names. */
export function isRecord(value: unknown): value is RpcConfig {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads an address: base58 of 32 bytes. */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string') throw invalidParams('`params` should have at least 1 argument(s)')
  if (lengthOf(value) !== 32) throw invalidParams('Invalid param: WrongSize')
  return value as Address
}

/** Reads a signature: base58 of 64 bytes. */
export function readSignature(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('`params` should have at least 1 argument(s)')
  if (lengthOf(value) !== 64) throw invalidParams('Invalid param: WrongSize')
  return value
}

function lengthOf(text: string): number {
  try {
    return getBase58Encoder().encode(text).length
  } catch {
    throw invalidParams('Invalid param: Invalid')
  }
}

/** Reads a text. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value
  throw invalidParams('Invalid params: invalid type, expected a string.')
}

/** Reads a list of at most `limit` values. */
export function readList(value: unknown, limit: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: invalid type, expected a sequence.')
  if (value.length > limit) throw invalidParams(`Too many inputs provided; max ${limit}`)
  return value
}

/** Reads a 64-bit number without a sign, exactly. */
export function readU64(value: unknown): bigint {
  if (typeof value === 'bigint' && value >= 0n && value < 2n ** 64n) return value
  throw invalidParams('Invalid params: invalid type, expected u64.')
}

/** Reads the commitment of some options; callers that name none mean `finalized`. */
export function readCommitment(config: RpcConfig): Commitment {
  const { commitment = 'finalized' } = config
  if (commitment === 'processed' || commitment === 'confirmed' || commitment === 'finalized') return commitment
  throw invalidParams(`Invalid params: unknown variant \`${commitment}\`.`)
}

/** Refuses a caller that wants a later state than there is. */
export function checkContext({ minContextSlot }: RpcConfig, slot: bigint): void {
  if (minContextSlot === undefined || minContextSlot === null || readU64(minContextSlot) <= slot) return
  throw new RpcError(rpcErrorCodes.minContextSlot, 'Minimum context slot has not been reached', { contextSlot: slot })
}

/** Reads in what form accounts are wanted. */
export function readAccountForm(config: RpcConfig, fallback: AccountEncoding): AccountForm {
  const encoding = readAccountEncoding(config.encoding, fallback)
  if (config.dataSlice === undefined || config.dataSlice === null) return { encoding }
  if (!isRecord(config.dataSlice)) throw invalidParams('Invalid params: invalid type, expected a data slice.')
  const { offset, length } = config.dataSlice
  return { encoding, dataSlice: { offset: Number(readU64(offset)), length: Number(readU64(length)) } }
}
