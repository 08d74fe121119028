import { type CaipNetworkId, referenceOf } from '../../core/network.ts'

/** The CAIP-2 namespace of EVM chains. */
export const evmNamespace = 'eip155'

/** An address as wallets and nodes take it: 40 hexadecimal digits, with `0x` added where it is missing. */
export function parseEvmAddress(text: string): string | undefined {
  const digits = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text.trim())?.[1]
  return digits && `0x${digits}`
}

/** Addresses and transaction hashes differ in case only by checksum (ERC-55), so they are compared without. */
export function normalizeEvm(text: string): string {
  const id = parseEvmAddress(text) ?? text
  return /^0x/i.test(id) ? id.toLowerCase() : text
}

/** How contracts and gateways name the native coin where an address is asked for. */
export const evmNativeCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * The coin type of an EVM network: 60 for mainnet (SLIP-44), else the chain id with the highest bit set (ENSIP-11).
 *
 * @example
 * evmCoinType('eip155:8453') // 2147492101
 */
export function evmCoinType(networkId: CaipNetworkId): number {
  const chainId = Number(referenceOf(networkId))
  return chainId === 1 ? 60 : (0x80000000 | chainId) >>> 0
}
