/** Lifetimes and waits in milliseconds, and counts. */
export const limits = {
  shake: 500,
  walletPolling: 1000,
  portfolioLifetime: 30_000,
  nativeBalanceLifetime: 30_000,
  nameLifetime: 300_000,
  identityLifetime: 300_000,
  balanceRetry: 30_000,
  rpcRetry: 30_000,
  toast: 4000,
  errorToast: 8000,
  toastReopen: 150,
  imagePreload: 2000,
  recentWallets: 2,
  recommendedWallets: 4,
  pendingTransactions: 99,
  rememberedReceivers: 200,
} as const
