import { slotAt } from '../commitment.ts'
import type { Ledger } from '../ledger.ts'
import { checkContext, type RpcConfig, readCommitment } from './readParams.ts'

/** One method of the JSON-RPC. */
export type RpcMethod = (params: readonly unknown[]) => unknown

/** Methods by their names. */
export type RpcMethods = Readonly<Record<string, RpcMethod>>

/** The version that the chain calls itself. */
export const apiVersion = '3.0.0'

/** Wraps a value with the slot that it was read at. */
export function withContext(ledger: Ledger, config: RpcConfig, value: unknown) {
  const slot = slotAt(readCommitment(config), ledger.slot())
  checkContext(config, slot)
  return { context: { apiVersion, slot }, value }
}
