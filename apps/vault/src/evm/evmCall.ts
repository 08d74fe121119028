import * as v from 'valibot'
import { delegationManager } from '../crypto/delegator.ts'

/** A call as a page asks for it; what it leaves out the vault reads from the network. */
export type EvmCall = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}`
  readonly gas: bigint | undefined
  readonly nonce: number | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/** A number as hexadecimal, without zeros before it. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i),
  v.transform((text) => BigInt(text)),
)
/** Bytes as hexadecimal. */
export const bytes = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((text) => text as `0x${string}`),
)
/** An address in any case. */
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text as `0x${string}`),
)
/** Whether a call would use the account's own authority, which no page may: delegations, and the account's own code. */
export function usesAuthority({ data, to }: Pick<EvmCall, 'data' | 'to'>, account: string): boolean {
  if (to === undefined) return false
  return isSame(to, delegationManager) || (isSame(to, account) && data !== '0x')
}

/** Whether two texts are the same address. */
export function isSame(one: string, other: string): boolean {
  return one.length === 42 && one.toLowerCase() === other.toLowerCase()
}

/** What a call leaves to the vault to read from the network. */
export const unnamed = {
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}
