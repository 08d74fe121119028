import { startFaultyNode } from './startFaultyNode.ts'

/** A JSON-RPC call as it reached the node. */
export type NodeCall = { method: string; params: readonly unknown[] }

/** A node in front of a chain that does not answer everything. */
export type NarrowNode = {
  url: string
  /** How often each method was called since the start, those that were refused too. */
  counts: () => Readonly<Record<string, number>>
  stop: () => Promise<void>
}

/**
 * Starts a node that passes calls on to a chain and refuses some of them.
 *
 * @param refuse Answers the sentence of the refusal, or `undefined` to pass the call on.
 */
export async function startNarrowNode(
  target: string,
  refuse: (call: NodeCall) => string | undefined,
): Promise<NarrowNode> {
  const counts: Record<string, number> = {}
  const answerOne = async (call: NodeCall & { id: unknown }): Promise<unknown> => {
    counts[call.method] = (counts[call.method] ?? 0) + 1
    const message = refuse(call)
    if (message !== undefined) return { jsonrpc: '2.0', id: call.id, error: { code: -32_000, message } }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })
    return response.json()
  }
  const node = await startFaultyNode(async (response, body) => {
    const calls: (NodeCall & { id: unknown }) | (NodeCall & { id: unknown })[] = JSON.parse(body)
    const answers = await Promise.all([calls].flat().map(answerOne))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]))
  })
  return { url: node.url, counts: () => ({ ...counts }), stop: node.stop }
}
