import { type CaipNetworkId, referenceOf } from '../../core/network.ts'
import { evmNamespace } from './evmRules.ts'

/** The network of a wallet's chain id. Undefined for an invalid id: some wallets say "loading" for a moment. */
export function toNetworkId(chainId: unknown): CaipNetworkId | undefined {
  const number = Number(chainId)
  return Number.isSafeInteger(number) && number > 0 ? `${evmNamespace}:${number}` : undefined
}

/** A network's chain id as wallets write it. */
export function toChainId(networkId: CaipNetworkId): string {
  return `0x${BigInt(referenceOf(networkId)).toString(16)}`
}
