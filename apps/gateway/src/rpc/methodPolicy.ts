/** Reads and the broadcast of an already signed transaction: everything the proxy passes on by default. */
const readMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_protocolVersion',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

const neverPattern =
  /^(?:anvil|hardhat|evm|personal|admin|miner|clique|engine|tenderly|wallet)_|^eth_(?:sign|accounts$|sendTransaction$|requestAccounts$|submit|mining$|coinbase$)/i

/** Whether a method signs, holds keys or steers the node; such a method cannot be allowed by configuration either. */
export function isNeverAllowed(method: string): boolean {
  return neverPattern.test(method)
}

/** Whether the proxy passes a method on: the built-in reads, plus what the operator added for the chain. */
export function isAllowedMethod(method: string, extraMethods: readonly string[]): boolean {
  if (isNeverAllowed(method)) return false
  return readMethods.has(method) || extraMethods.includes(method)
}
