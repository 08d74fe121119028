/** Where the first EVM account of a seed lies (BIP-44). */
export const evmPath = "m/44'/60'/0'/0/0"

/** Where the first Solana account of a seed lies (SLIP-10, all steps hardened). */
export const solanaPath = "m/44'/501'/0'/0'"
