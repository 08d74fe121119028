import { isHex, keccak256 } from 'viem'
import type { ChainClient } from './chainClient.ts'
import type { UpstreamAnswer } from './upstreamPool.ts'

type RpcCall = { id?: string | number | null | undefined; method: string; params?: unknown }

/**
 * A node may take a transaction and then fail to say so; the next node then answers "already known" or "nonce too low".
 * Answers the transaction's hash instead when the chain does know it, else `undefined`.
 *
 * @param answer What the later node answered.
 */
export async function acceptedEarlier(
  client: ChainClient,
  call: RpcCall,
  answer: UpstreamAnswer,
): Promise<string | undefined> {
  if (answer.attempts < 2 || call.method !== 'eth_sendRawTransaction' || !isError(answer.body)) return undefined
  const raw: unknown = Array.isArray(call.params) ? call.params[0] : undefined
  // The hash of a blob transaction leaves its sidecar out (EIP-4844), so these keep the node's answer.
  if (!isHex(raw) || raw.startsWith('0x03')) return undefined
  const hash = keccak256(raw)
  try {
    const known = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
    return known === null ? undefined : JSON.stringify({ jsonrpc: '2.0', id: call.id ?? null, result: hash })
  } catch {
    // Whether the chain knows it stays open; the node's own answer is the best there is.
    return undefined
  }
}

function isError(body: Uint8Array): boolean {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  return typeof parsed === 'object' && parsed !== null && 'error' in parsed
}
