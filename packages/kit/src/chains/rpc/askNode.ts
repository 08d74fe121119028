import { KitError } from '../../core/errors.ts'

/** What a node says against a call; `data` is what the contract returned when it reverted. */
export type NodeError = { readonly code?: number; readonly message: string; readonly data?: unknown }

/** What a node answered: unlike with `readRpc`, its refusal is an answer too. */
export type NodeAnswer<T> = { readonly result: T; readonly error?: undefined } | { readonly error: NodeError }

/** A node, and how long it may take to answer. */
export type RpcNode = { readonly url: string; readonly signal: AbortSignal }

/**
 * Asks a node over HTTP (JSON-RPC 2.0) and hands back its answer or its refusal. viem's transport does more than a
 * call needs here and would cost a third of what connecting may weigh.
 *
 * @throws KitError `RPC_FAILED` when the node cannot be reached; its cause is the error, or the response of a server that
 * does not answer in its node's place.
 */
export async function askNode<T>(
  { signal, url }: RpcNode,
  method: string,
  params: readonly unknown[],
  parse: (response: Response) => Promise<unknown> = (response) => response.json(),
): Promise<NodeAnswer<T>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      credentials: 'omit',
      signal,
    })
    if (response.status === 401) throw response
    const answer = await parse(response)
    if (answer && typeof answer === 'object') {
      if ('error' in answer && answer.error) return { error: toNodeError(answer.error) }
      if ('result' in answer && answer.result !== undefined) return { result: answer.result as T }
    }
    throw response.ok ? new Error('The answer is no JSON-RPC') : response
  } catch (error) {
    throw new KitError('RPC_FAILED', 'The network did not answer', {
      details: error instanceof Error ? error.message.slice(0, 500) : undefined,
      cause: error,
    })
  }
}

function toNodeError(error: unknown): NodeError {
  const { code, data, message } = error as { code?: unknown; data?: unknown; message?: unknown }
  return {
    message: typeof message === 'string' ? message.slice(0, 500) : 'The node refused the call',
    data,
    ...(typeof code === 'number' && { code }),
  }
}
