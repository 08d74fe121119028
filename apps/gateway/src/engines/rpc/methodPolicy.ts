import { isNeverAllowed } from '../config/forbiddenMethods.ts'
import { solanaMethods, solanaSubscriptions } from './solanaMethods.ts'

/**
 * What nodes of each namespace serve without a key and without changing: reads, simulations and the broadcast of already
 * signed transactions. Of a namespace that is not here, only what the operator names is passed on.
 */
const served: Readonly<Record<string, RegExp>> = {
  // In the words of the nodes and of what stands on them.
  eip155: /^(?:arb|bor|eth|linea|net|optimism|web3|zks)_/,
  solana: new RegExp(`^(?:${solanaMethods.join('|')})$`),
  bip122:
    /^(?:decoderawtransaction|decodescript|estimatesmartfee|getbestblockhash|getblock|getblockchaininfo|getblockcount|getblockfilter|getblockhash|getblockheader|getblockstats|getchaintips|getchaintxstats|getdifficulty|getmempoolancestors|getmempooldescendants|getmempoolentry|getmempoolinfo|getrawmempool|getrawtransaction|gettxout|gettxoutproof|sendrawtransaction|testmempoolaccept|validateaddress|verifytxoutproof)$/,
  near: /^(?:block|block_effects|broadcast_tx_async|broadcast_tx_commit|changes|chunk|client_config|EXPERIMENTAL_\w+|gas_price|genesis_config|health|light_client_proof|maintenance_windows|next_light_client_block|network_info|query|send_tx|status|tx|validators)$/,
  sui: /^(?:sui_(?:devInspect|dryRun|execute|get|multiGet|tryGet|tryMultiGet)\w+|suix_(?:get|query|resolve)\w+|rpc\.discover)$/,
  ton: /^(?:detect\w+|estimateFee|get[A-Z]\w*|lookupBlock|packAddress|runGetMethod(?:Std)?|sendBoc\w*|shards|try\w+|unpackAddress)$/,
  tron: /^(?:eth|net|web3)_/,
}

/** What only a connection to one node can carry, by namespace. */
const subscriptions: Readonly<Record<string, readonly string[]>> = {
  eip155: ['eth_subscribe', 'eth_unsubscribe'],
  solana: solanaSubscriptions,
}

/** The methods that a WebSocket of a chain takes beside those of HTTP. */
export function subscriptionsOf(chainId: string): readonly string[] {
  return subscriptions[chainId.slice(0, chainId.indexOf(':'))] ?? []
}

/** What one node keeps for its caller; the next call may go to another node. */
const boundToNode = /^eth_(?:new\w*Filter|getFilter\w+|uninstallFilter|subscribe|unsubscribe)$/i

/**
 * Whether the proxy passes a method on: what needs no key and no particular node, plus what the operator added for the
 * chain.
 *
 * @param namespace The chain's CAIP-2 namespace. Default `eip155`.
 */
export function isAllowedMethod(method: string, extraMethods: readonly string[], namespace = 'eip155'): boolean {
  if (isNeverAllowed(method, namespace)) return false
  if (extraMethods.includes(method)) return true
  return (served[namespace]?.test(method) ?? false) && !boundToNode.test(method)
}
