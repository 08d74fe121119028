/** Sends a JSON-RPC request for a wallet in a page, from outside of that page, as an extension's background would. */
export async function callRpc(
  rpcUrl: string,
  request: { method: string; params: readonly unknown[] },
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.json()
}
