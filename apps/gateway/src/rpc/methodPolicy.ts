/** Reads, simulations and the broadcast of already signed transactions, in the words of the nodes and of what stands on them. */
const servedNamespaces = /^(?:arb|bor|eth|linea|net|optimism|web3|zks)_/

/** What one node keeps for its caller; the next call may go to another node. */
const boundToNode = /^eth_(?:new\w*Filter|getFilter\w+|uninstallFilter|subscribe|unsubscribe)$/i

const neverPattern =
  /^(?:anvil|hardhat|evm|personal|admin|miner|clique|engine|tenderly|wallet)_|^eth_(?:sign|accounts$|sendTransaction$|requestAccounts$|submit|resend$|mining$|coinbase$)/i

/** Whether a method signs, holds keys or steers the node; such a method cannot be allowed by configuration either. */
export function isNeverAllowed(method: string): boolean {
  return neverPattern.test(method)
}

/** Whether the proxy passes a method on: what needs no key and no particular node, plus what the operator added for the chain. */
export function isAllowedMethod(method: string, extraMethods: readonly string[]): boolean {
  if (isNeverAllowed(method)) return false
  return extraMethods.includes(method) || (servedNamespaces.test(method) && !boundToNode.test(method))
}
