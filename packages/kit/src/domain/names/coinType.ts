/**
 * The coin type of an EVM chain: 60 for mainnet (SLIP-44), else the chain id with the highest bit set (ENSIP-11).
 *
 * @example
 * coinType(8453) // 2147492101
 */
export function coinType(chainId: number): number {
  return chainId === 1 ? 60 : (0x80000000 | chainId) >>> 0
}
