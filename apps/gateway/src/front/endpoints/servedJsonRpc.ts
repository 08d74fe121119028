import type { Endpoint } from '@foyer/contract'
import * as v from 'valibot'
import { type RpcRefusal, rpcRefusal } from '../../engines/rpc/rpcEntries.ts'
import { HttpProblem } from '../http/problem.ts'
import { type Call, type Reply, type ServedEndpoint, served } from '../http/served.ts'

/** Serves a call whose callers speak JSON-RPC: a body that is not JSON is refused in its words, with status 400. */
export function servedJsonRpc<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E, unknown>) => Promise<Reply<E>>,
): ServedEndpoint<E> {
  const plain = served(endpoint, run, v.unknown())
  return {
    ...plain,
    handle: async (exchange) => {
      try {
        return await plain.handle(exchange)
      } catch (error) {
        const refusal = unreadable(error)
        if (refusal === undefined) throw error
        return { bytes: JSON.stringify(refusal), status: 400 }
      }
    },
  }
}

function unreadable(error: unknown): RpcRefusal | undefined {
  if (!(error instanceof HttpProblem) || error.status !== 400 || error.field !== 'body') return undefined
  return rpcRefusal(/not JSON/.test(error.message) ? -32_700 : -32_600, error.message)
}
