/** Whether a JSON-RPC body is a list of calls. */
export function isBatch(body: Uint8Array | string): boolean {
  return /^\s*\[/.test(typeof body === 'string' ? body.slice(0, 100) : Buffer.from(body.subarray(0, 100)).toString())
}

/** Whether the gateway's own body asks a node which chain it is of. */
export function isChainIdCall(body: Uint8Array | string): boolean {
  return typeof body === 'string' && body.includes('"eth_chainId"')
}
