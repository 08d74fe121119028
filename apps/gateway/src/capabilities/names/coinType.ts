/** Mainnet's coin type (SLIP-44). */
export const mainnetCoin = 60

/** Mainnet as ENSIP-11 would count it, were it not 60; some kits send it. */
export const mainnetCoinAlias = 0x80000001

const evmBit = 0x80000000

/**
 * The chain id that an EVM coin type stands for (ENSIP-11); `undefined` for coins of other chains. 2147483649 counts as
 * mainnet too.
 *
 * @example chainIdOf(2147492101) // 8453
 */
export function chainIdOf(coinType: number): number | undefined {
  if (coinType === mainnetCoin) return 1
  if (!Number.isSafeInteger(coinType) || coinType <= evmBit || coinType > 0xffffffff) return undefined
  return coinType - evmBit
}

/** The coin types that a record for one coin type is kept under: both of mainnet's go together. */
export function coinTypesFor(coinType: number): readonly number[] {
  return coinType === mainnetCoinAlias ? [mainnetCoinAlias, mainnetCoin] : [coinType]
}

/** The coin types of a new name: those of the signer's chain, and always mainnet's. */
export function coinTypesOfNewName(coinType: number): readonly number[] {
  return [...new Set([...coinTypesFor(coinType), mainnetCoin])]
}
