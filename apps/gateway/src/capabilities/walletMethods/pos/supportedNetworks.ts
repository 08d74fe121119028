import * as v from 'valibot'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'
import type { TillFamily } from './tillFamily.ts'

/** `wc_pos_supportedNetworks`: in which namespaces a till can be paid (gateway contract 1.14). */
export function supportedNetworks(families: readonly TillFamily[]): WalletMethod {
  const namespaces = families.map(({ namespace }) => namespace)
  return walletMethod(v.optional(v.unknown()), async () => ({ namespaces }))
}
