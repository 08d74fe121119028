export type { GetSolanaSignerParameters } from '../chains/solana/chosenSigner.ts'
export { type GetSolanaSignerReturnType, getSolanaSigner } from '../chains/solana/kitSigner.ts'
