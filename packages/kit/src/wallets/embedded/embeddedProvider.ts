import { toChainId } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { askNode } from '../../chains/rpc/askNode.ts'
import { type CaipNetworkId, type Namespace, referenceOf } from '../../core/network.ts'
import { refusal } from './vaultError.ts'

/** What a provider knows of its session, at any moment, and how it reaches the vault. */
export type EmbeddedPlace = {
  readonly namespace: Namespace
  networkId(): CaipNetworkId
  addresses(): readonly string[]
  rpcUrl(networkId: CaipNetworkId): string | undefined
  /** Whether the site works with a network. */
  has(networkId: CaipNetworkId): boolean
  moveTo(networkId: CaipNetworkId): void
  ask(call: Call): Promise<unknown>
}

type Call = { readonly method: string; readonly params?: unknown }
type Listener = (value: never) => void

/** A session's provider on one chain family: EIP-1193 on EVM, the same shape with the family's own methods elsewhere. */
export type EmbeddedProvider = {
  request(call: Call): Promise<unknown>
  on(event: string, listener: Listener): EmbeddedProvider
  removeListener(event: string, listener: Listener): EmbeddedProvider
}

/** Signing, sending and asking: never a question for a node. */
const needsVault = /^(personal_|wallet_|eth_(sign|send(Transaction|UserOperation)))/
const readPatience = 10_000

/** Makes the provider, and what tells its listeners. */
export function createEmbeddedProvider(place: EmbeddedPlace) {
  const listeners = new Map<string, Set<Listener>>()
  const provider: EmbeddedProvider = {
    request: async (call) => (place.namespace === evmNamespace ? requestEvm(place, call) : place.ask(call)),
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

/** The vault for what it decides about, the network's own RPC for what only reads. */
async function requestEvm(place: EmbeddedPlace, call: Call): Promise<unknown> {
  switch (call.method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [...place.addresses()]
    case 'eth_chainId':
      return toChainId(place.networkId())
    case 'net_version':
      return referenceOf(place.networkId())
    case 'wallet_switchEthereumChain':
      return switchChain(place, call.params)
  }
  return needsVault.test(call.method) ? place.ask(call) : readNode(place, call)
}

function switchChain(place: EmbeddedPlace, params: unknown): null {
  const chainId = Number((params as readonly [{ chainId?: unknown }?] | undefined)?.[0]?.chainId)
  const networkId: CaipNetworkId = `${place.namespace}:${chainId}`
  if (!place.has(networkId)) throw refusal('chain-unknown')
  place.moveTo(networkId)
  return null
}

async function readNode(place: EmbeddedPlace, { method, params = [] }: Call): Promise<unknown> {
  const url = place.rpcUrl(place.networkId())
  if (!url) throw Object.assign(new Error(`No RPC address of ${place.networkId()} is known`), { code: 4901 })
  const signal = AbortSignal.timeout(readPatience)
  const answer = await askNode<unknown>({ url, signal }, method, Array.isArray(params) ? params : [params])
  if (answer.error) throw Object.assign(new Error(answer.error.message), { code: -32_000, ...answer.error })
  return answer.result
}
