import * as v from 'valibot'
import { isNeverAllowed } from '../rpc/methodPolicy.ts'
import { httpUpstream, webSocketUpstream } from '../rpc/upstreamSchema.ts'

const nonEmpty = v.pipe(v.string(), v.minLength(1, 'a text that is not empty'))

/** A method that an operator adds to those that the proxy passes on. */
const readMethod = v.pipe(
  nonEmpty,
  v.check((method) => !isNeverAllowed(method), 'a method that reads; signing and steering methods are never passed on'),
)

/** Keys that chains of every namespace have: where the nodes are, and how they are asked. */
export const nodeEntries = {
  name: nonEmpty,
  rpcUrls: v.pipe(v.array(httpUpstream), v.minLength(1, 'at least one address')),
  wsUrls: v.optional(v.array(webSocketUpstream), []),
  local: v.optional(v.boolean(), false),
  extraRpcMethods: v.optional(v.array(readMethod), []),
}

/** A chain of which the gateway passes JSON-RPC on and knows nothing else. */
export const PlainChainSchema = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^(?!eip155:)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a chain such as "solana:5eykt4Us…"'),
  ),
  ...nodeEntries,
})

/** Whether a chain in the configuration is one of which JSON-RPC is passed on and nothing else. */
export function isPlainChain(chain: unknown): boolean {
  if (typeof chain !== 'object' || chain === null || !('id' in chain) || typeof chain.id !== 'string') return false
  return /^[-a-z0-9]{3,8}:/.test(chain.id) && !chain.id.startsWith('eip155:')
}
