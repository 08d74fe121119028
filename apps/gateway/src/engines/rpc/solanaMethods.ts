// https://solana.com/docs/rpc/http, in the words and the order of that page. What is missing scans all accounts, dumps the
// cluster or a whole block, or steers: an operator whose node can bear it names it in `extraRpcMethods`.
const reads = [
  'getAccountInfo',
  'getBalance',
  'getBlockCommitment',
  'getBlockHeight',
  'getBlockTime',
  'getBlocks',
  'getBlocksWithLimit',
  'getEpochInfo',
  'getEpochSchedule',
  'getFeeForMessage',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getIdentity',
  'getInflationGovernor',
  'getInflationRate',
  'getInflationReward',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPerformanceSamples',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getSlotLeader',
  'getStakeMinimumDelegation',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getTransactionCount',
  'getVersion',
  'isBlockhashValid',
  'minimumLedgerSlot',
] as const

/** What the proxy passes on to Solana nodes: documented reads of bounded cost, simulation, and signed transactions. */
export const solanaMethods: readonly string[] = [...reads, 'sendTransaction', 'simulateTransaction']

/** What a WebSocket to a Solana node takes besides; subscriptions to all accounts of a program are heavy too. */
export const solanaSubscriptions: readonly string[] = ['account', 'logs', 'root', 'signature', 'slot'].flatMap(
  (what) => [`${what}Subscribe`, `${what}Unsubscribe`],
)
