export type { BitcoinKey, BitcoinTestNetwork } from '../bitcoin/bitcoinKeys.ts'
export {
  type BitcoinTestWallet,
  type BitcoinWalletControl,
  type BitcoinWalletOptions,
  createBitcoinWallet,
} from '../bitcoin/createBitcoinWallet.ts'
export {
  createSolanaWallet,
  type SolanaTestWallet,
  type SolanaWalletOptions,
} from '../solana/wallet/createSolanaWallet.ts'
export type { SolanaApprovalQuestion, SolanaApprovalRequest } from '../solana/wallet/solanaApproval.ts'
export {
  type SolanaTestAccount,
  type SolanaTestAccounts,
  solanaTestAccounts,
} from '../solana/wallet/solanaTestAccounts.ts'
export type { SolanaWalletControl } from '../solana/wallet/solanaWalletControl.ts'
export type { SolanaWalletChain, SolanaWalletFeatures } from '../solana/wallet/solanaWalletFeatures.ts'
export type { WalletInfo } from '../wallet/announceWallet.ts'
export type {
  ApprovalDecision,
  ApprovalKind,
  ApprovalQuestion,
  ApprovalRequest,
  AskedCall,
} from '../wallet/approvalRequest.ts'
export type { ApprovalPolicy } from '../wallet/createApprovals.ts'
export type { PlannedError, WalletControl } from '../wallet/createControl.ts'
export type { LoggedRequest } from '../wallet/createRequestLog.ts'
export { createTestWallet, type TestWallet, type TestWalletOptions } from '../wallet/createTestWallet.ts'
export { type LyingProvider, lyingProvider, type SwitchManner } from '../wallet/lyingProvider.ts'
export type { WalletCapabilities } from '../wallet/methods/bundleMethods.ts'
export { type ProviderForm, providerAs } from '../wallet/providerAs.ts'
export type {
  ProviderEventName,
  ProviderEvents,
  RequestArguments,
  RpcTransport,
  TestProvider,
  WalletChain,
  WalletStorage,
} from '../wallet/types.ts'
export { WalletError, walletErrorCodes } from '../wallet/WalletError.ts'
