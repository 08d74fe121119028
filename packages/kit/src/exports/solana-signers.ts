export {
  type GetSolanaSignerParameters,
  type GetSolanaSignerReturnType,
  getSolanaSigner,
} from '../chains/solana/kitSigner.ts'
