export {
  type GetSolanaWeb3WalletParameters,
  type GetSolanaWeb3WalletReturnType,
  getSolanaWeb3Wallet,
  type Web3Connection,
  type Web3SendOptions,
  type Web3Transaction,
} from '../chains/solana/web3Wallet.ts'
