import { toChainId } from '../chains/evm/chainId.ts'
import { askNode } from '../chains/rpc/askNode.ts'
import { type CaipNetworkId, type Namespace, referenceOf } from '../core/network.ts'

/** What a session knows at any moment without asking its wallet. */
export type SessionPlace = {
  readonly namespace: Namespace
  networkId(): CaipNetworkId
  addresses(): readonly string[]
  rpcUrl(networkId: CaipNetworkId): string | undefined
  moveTo(networkId: CaipNetworkId): void
}

/** A request in the shape of EIP-1193. */
export type Call = { readonly method: string; readonly params?: unknown }
type Listener = (value: never) => void

/**
 * A session's provider on one chain family: EIP-1193 on EVM, and its shape with the family's own methods on the others.
 */
export type SessionProvider = {
  request(call: Call): Promise<unknown>
  on(event: string, listener: Listener): SessionProvider
  removeListener(event: string, listener: Listener): SessionProvider
}

const readTimeoutMs = 10_000

/** Makes the provider, and what tells its listeners. */
export function createSessionProvider(request: (call: Call) => Promise<unknown>) {
  const listeners = new Map<string, Set<Listener>>()
  const provider: SessionProvider = {
    request: async (call) => request(call),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  return { provider, emit }
}

/** Answers an EVM request that the session itself can answer; nothing for all others. */
export function answerFromSession(place: SessionPlace, { method }: Call): unknown {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [...place.addresses()]
    case 'eth_chainId':
      return toChainId(place.networkId())
    case 'net_version':
      return referenceOf(place.networkId())
    default:
      return undefined
  }
}

/** Asks the RPC of the session's network, for what only reads. */
export async function readNode(place: SessionPlace, { method, params = [] }: Call): Promise<unknown> {
  const url = place.rpcUrl(place.networkId())
  if (!url) throw Object.assign(new Error(`No RPC address of ${place.networkId()} is known`), { code: 4901 })
  const signal = AbortSignal.timeout(readTimeoutMs)
  const answer = await askNode<unknown>({ url, signal }, method, Array.isArray(params) ? params : [params])
  if (answer.error) throw Object.assign(new Error(answer.error.message), { code: -32_000, ...answer.error })
  return answer.result
}
