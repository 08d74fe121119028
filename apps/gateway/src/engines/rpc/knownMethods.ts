import { blockPlaces } from './blockBinding.ts'
import { solanaMethods } from './solanaMethods.ts'

const others: readonly string[] = [
  'batch',
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
  'debug_traceTransaction',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_subscribe',
  'eth_syncing',
  'getProgramAccounts',
  'net_version',
  'query',
  'trace_block',
  'trace_filter',
]

const known: ReadonlySet<string> = new Set([...others, ...solanaMethods, ...blockPlaces.keys()])

/** Whether a method may stand in metrics by its name: callers can make up as many names as they like. */
export function isKnownMethod(method: string, extraMethods: readonly string[]): boolean {
  return known.has(method) || extraMethods.includes(method)
}
