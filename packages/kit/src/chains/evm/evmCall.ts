import { numberToHex } from 'viem/utils'
import type { Call } from '../../core/calls.ts'

/** A call as nodes and wallets take it, its amounts in hexadecimal text (EIP-1474). */
export type EvmCall = {
  readonly from: string
  readonly to: string
  readonly value?: string | undefined
  readonly data?: string | undefined
}

/** A call of an account. */
export function evmCall(from: string, { data, to, value }: Call): EvmCall {
  return { from, to, ...(data && { data }), ...(value !== undefined && { value: numberToHex(value) }) }
}
