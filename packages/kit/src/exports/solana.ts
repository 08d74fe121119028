export { solanaDevnet, solanaMainnet, solanaTestnet } from '../chains/solana/networks.ts'
export { type SolanaParameters, solana } from '../chains/solana/solana.ts'
export type { WalletChain } from '../chains/solana/solanaRules.ts'
export type {
  SolanaProvider,
  StandardAccount,
  StandardFeatures,
  StandardSignIn,
  StandardTransaction,
  StandardWallet,
} from '../chains/solana/standardWallet.ts'
export { type MobileWalletParameters, mobileWallet } from '../wallets/mobileWallet/mobileWallet.ts'
export { walletStandard } from '../wallets/walletStandard/walletStandard.ts'
